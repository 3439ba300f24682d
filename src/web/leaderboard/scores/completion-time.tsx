import { formatSeconds } from '../../../shared/text/seconds.ts';
import styles from './completion-time.module.css';

export interface CompletionTimeProps {
  completionTimeMs: number;
}

/** A time on a board: seconds with two decimals, the unit small beside them. As large as the text around it says. */
export function CompletionTime({ completionTimeMs }: CompletionTimeProps) {
  return (
    <span className={styles.time} data-figures>
      {formatSeconds(completionTimeMs)}
      <span className={styles.unit}>s</span>
    </span>
  );
}
