import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import styles from './rolling-line.module.css';

interface RollingLineProps {
  elapsedSeconds: number;
  limitSeconds: number;
}

export function RollingLine({ elapsedSeconds, limitSeconds }: RollingLineProps) {
  return (
    <>
      <p className={styles.time} data-figures>
        <span className={styles.dot} />
        {elapsedSeconds.toFixed(1)} <span className={styles.limit}>of {limitSeconds} s</span>
      </p>
      <ProgressLine
        className={styles.line}
        label="Length of the recording"
        value={elapsedSeconds}
        max={limitSeconds}
        tone="brand"
      />
    </>
  );
}
