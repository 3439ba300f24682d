import { Link } from 'wouter';
import { links } from '../../../platform/web/addresses/links.ts';
import styles from './set-link.module.css';

interface SetLinkProps {
  setId: string;
  onOpen: (setId: string) => void;
  describedBy: string;
  children: string;
}

/** The positioned box around it is its target, so that its name stays short. */
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
