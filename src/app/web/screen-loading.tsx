import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import styles from './screen-loading.module.css';

/** Visible only after a moment. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner size="big" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  );
}
