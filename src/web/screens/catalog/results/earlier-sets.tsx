import { ArrowUp } from 'lucide-react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import styles from './more-sets.module.css';

export function EarlierSets({ href }: { href: string }) {
  return (
    <p className={styles.earlier}>
      <LinkButton href={href} kind="ghost" icon={ArrowUp}>
        Earlier sets
      </LinkButton>
    </p>
  );
}
