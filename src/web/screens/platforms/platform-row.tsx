import type { Platform } from '../../../shared/contract/platform.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './platforms.module.css';

interface PlatformRowProps {
  platform: Platform;
  onRemove: () => void;
}

export function PlatformRow({ platform, onRemove }: PlatformRowProps) {
  const { issuer, product, createdAt, lastLaunchAt, waitingGrades, gradeFault } = platform;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{issuer.replace(/^https?:\/\//, '')}</h3>
        <p className={styles.note}>
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

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
