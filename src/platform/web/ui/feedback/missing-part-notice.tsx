import { useTexts } from '../../languages/use-texts.tsx';
import { Button } from '../controls/button.tsx';
import styles from './missing-part-notice.module.css';

/**
 * Offers to reload the page, because asking again often does not help: some browsers remember that a part did not load,
 * and an update of the site removes the parts of before.
 */
export function MissingPartNotice() {
  const t = useTexts();
  return (
    <div role="alert" className={styles.notice}>
      {t('A part of this page did not load.')}
      <Button size="small" onClick={() => window.location.reload()}>
        {t('Reload page')}
      </Button>
    </div>
  );
}
