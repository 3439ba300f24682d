import type { Platform } from '../../contract/platform.ts';
import { dayOf } from '../../../auth/web/day-of.ts';
import rows from '../../../auth/web/admin-list.module.css';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from '../platforms.module.css';

interface PlatformRowProps {
  platform: Platform;
  onRemove: () => void;
}

export function PlatformRow({ platform, onRemove }: PlatformRowProps) {
  const { issuer, product, createdAt, lastLaunchAt, waitingGrades, gradeFault } = platform;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <h3 className={rows.name}>{issuer.replace(/^https?:\/\//, '')}</h3>
        <p className={rows.note}>
          {product !== '' && `${product} · `}registered {dayOf(createdAt)} ·{' '}
          {lastLaunchAt === null ? 'not used yet' : `last used ${dayOf(lastLaunchAt)}`}
        </p>
        {waitingGrades > 0 && (
          <p className={styles.waiting}>
            {waitingGrades === 1 ? '1 grade waits' : `${waitingGrades} grades wait`} to be sent
            {gradeFault !== null && `: ${gradeFault}`}
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Remove ${issuer}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
