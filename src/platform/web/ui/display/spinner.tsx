import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 'icon' | 'big' | undefined;
}

/** Hidden from screen readers, which read the text beside it. */
export function Spinner({ size = 'icon' }: SpinnerProps) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}
