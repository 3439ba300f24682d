import { WifiOff } from 'lucide-react';
import { useOnline } from '../../platform/web/browser/page/use-online.ts';
import styles from './offline-notice.module.css';

export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff />
          <span>
            <strong>You are offline.</strong> What you see stays; changes need the connection back.
          </span>
        </p>
      )}
    </div>
  );
}
