import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Hand, type HandPicture } from '../hand/hand.tsx';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** For failures; without it, a hand. */
  icon?: LucideIcon | undefined;
  hand?: HandPicture | undefined;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

export function EmptyState({ icon: Icon, hand, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      {hand && <Hand picture={hand} className={styles.hand} />}
      {Icon && (
        <span className={styles.slot}>
          <Icon />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
