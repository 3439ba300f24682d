import { formatSeconds } from '../../../platform/rules/text/seconds.ts';
import styles from './completion-time.module.css';

export interface CompletionTimeProps {
  completionTimeMs: number;
}

export function CompletionTime({ completionTimeMs }: CompletionTimeProps) {
  return (
    <span className={styles.time} data-figures>
      {formatSeconds(completionTimeMs)}
      <span className={styles.unit}>s</span>
    </span>
  );
}
