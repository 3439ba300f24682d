import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 'icon' | 'big' | undefined;
}

/** Silent for screen readers: the words beside it say what. */
export function Spinner({ size = 'icon' }: SpinnerProps) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
}
