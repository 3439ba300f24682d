import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'outline' | 'brand' | 'good' | 'bad' | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** Needs an icon if the tone has a meaning. */
export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {Icon && <Icon />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
