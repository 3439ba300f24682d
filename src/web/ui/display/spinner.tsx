import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 'icon' | 'big' | undefined;
}

/** The words beside it say what; it is silent for screen readers. */
export function Spinner({ size = 'icon' }: SpinnerProps) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}
