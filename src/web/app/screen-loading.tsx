import { Spinner } from '../ui/display/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './screen-loading.module.css';

/** Only after a moment is there something to see. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner size="big" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  );
}
