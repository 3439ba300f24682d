import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { catalogLoadAtVisibility } from '../../../platform/rules/limits.ts';
import { useIsHydrated } from '../../../platform/web/browser/use-is-hydrated.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/link-button.tsx';
import { Spinner } from '../../../platform/web/ui/display/spinner.tsx';
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
