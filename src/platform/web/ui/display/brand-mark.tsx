import { classNames } from '../primitives.tsx';
import styles from './brand-mark.module.css';

/** Two cards, one in front of the other. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect className={styles.backCard} x="9" y="2.4" width="11.6" height="15.4" rx="2.5" />
      <rect className={styles.frontCard} x="2.4" y="5.4" width="12.6" height="16.6" rx="2.6" />
    </svg>
  );
}
