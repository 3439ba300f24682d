import { useState } from 'react';
import { useTexts } from '../../languages/use-texts.tsx';
import { Button } from '../controls/button.tsx';
import styles from './missing-part-notice.module.css';

/**
 * Offers to reload the page, because asking again often does not help: some browsers remember that a part did not load,
 * and an update of the site removes the parts of the earlier version.
 */
export function MissingPartNotice({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [isAwaitingNetwork, setAwaitingNetwork] = useState(false);

  /** Reloads once there is a network, without which a reload would lose the page. */
  function reload() {
    if (navigator.onLine) return window.location.reload();
    setAwaitingNetwork(true);
    window.addEventListener('online', () => window.location.reload(), { once: true });
  }

  return (
    <div role="alert" className={styles.notice}>
      {t('A part of this page did not load.')}
      <Button size="small" isPending={isAwaitingNetwork} onClick={reload}>
        {t('Reload page')}
      </Button>
      <Button size="small" kind="ghost" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  );
}
