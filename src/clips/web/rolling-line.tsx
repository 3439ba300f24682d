import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import styles from './rolling-line.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface RollingLineProps {
  elapsedSeconds: number;
  limitSeconds: number;
}

/** Shows how long a recording has lasted. */
export function RollingLine({ elapsedSeconds, limitSeconds }: RollingLineProps) {
  const t = useTexts();
  return (
    <>
      <p className={styles.time} data-figures>
        <span className={styles.dot} />
        {elapsedSeconds.toFixed(1)}{' '}
        <span className={styles.limit}>{t('after elapsed seconds|of {limit} s', { limit: limitSeconds })}</span>
      </p>
      <ProgressLine
        className={styles.line}
        label={t('Length of the recording')}
        value={elapsedSeconds}
        max={limitSeconds}
        tone="brand"
      />
    </>
  );
}
