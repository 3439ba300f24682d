import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { catalogLoadAtVisibility } from '../../../../shared/limits.ts';
import { useIsHydrated } from '../../../browser/use-is-hydrated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import styles from './more-sets.module.css';
import { useIntersection } from './use-intersection.ts';

interface MoreSetsProps {
  phase: 'ready' | 'loading' | 'failed';
  /** For browsers without script, or before it runs. */
  href: string;
  onLoad: () => void;
}

/** Loads the next page once half visible. */
export function MoreSets({ phase, href, onLoad }: MoreSetsProps) {
  const end = useRef<HTMLDivElement>(null);
  useIntersection(end, { share: catalogLoadAtVisibility, isWatching: phase === 'ready', onIntersect: onLoad });
  const isHydrated = useIsHydrated();
  return (
    <div ref={end} className={styles.more} role="status">
      {!isHydrated ? (
        <LinkButton href={href} icon={ArrowDown}>
          More sets
        </LinkButton>
      ) : phase === 'failed' ? (
        <>
          Failed to fetch sets
          <Button icon={RotateCcw} onClick={onLoad}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          Loading more...
        </>
      )}
    </div>
  );
}

export function EarlierSets({ href }: { href: string }) {
  return (
    <p className={styles.earlier}>
      <LinkButton href={href} kind="ghost" icon={ArrowUp}>
        Earlier sets
      </LinkButton>
    </p>
  );
}
