import { Link } from 'wouter';
import { links } from '../../../platform/web/addresses/links.ts';
import styles from './set-badge.module.css';

export interface SetBadgeProps {
  setId: string;
  setTitle: string;
}

/** Links to the set's match game in the catalog. */
export function SetBadge({ setId, setTitle }: SetBadgeProps) {
  return (
    <Link href={links.catalogSet(setId, 'match')} className={styles.badge} dir="auto">
      <span className={styles.title}>{setTitle}</span>
    </Link>
  );
}
