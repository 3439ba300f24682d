import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 'icon' | 'big' | undefined;
}

/** Something is under way. The words beside it say what; it says nothing to a screen reader. */
export function Spinner({ size = 'icon' }: SpinnerProps) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}
