import { Link } from 'wouter';
import styles from './set-link.module.css';
import { links } from '../../../platform/web/addresses/links.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface SetLinkProps {
  setId: string;
  onOpen: (setId: string) => void;
  describedBy: string;
  children: string;
}

/**
 * The link to a set of the catalog. The whole tile or row around it can be pressed, and yet the link's name is only the
 * title.
 */
export function SetLink({ setId, onOpen, describedBy, children }: SetLinkProps) {
  return (
    <Link
      href={links.catalogSet(setId, 'flip')}
      className={styles.link}
      aria-describedby={describedBy}
      onClick={() => onOpen(setId)}
    >
      {children}
    </Link>
  );
}

interface SetFactsProps {
  set: Pick<StudySet, 'cardCount' | 'viewCount'>;
  className: string | undefined;
  id: string;
}

export function SetFacts({ set, ...rest }: SetFactsProps) {
  const t = useTexts();
  return (
    <span {...rest} data-figures>
      <span>{t('{count, plural, one {# card} other {# cards}}', { count: set.cardCount })}</span>
      {set.viewCount > 0 && (
        <>
          {' '}
          <span>{t('{count, plural, one {# view} other {# views}}', { count: set.viewCount })}</span>
        </>
      )}
    </span>
  );
}
