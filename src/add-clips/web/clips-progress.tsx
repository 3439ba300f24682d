import { CircleAlert, Info } from 'lucide-react';
import { holdOf, type ClipQueue } from '../../clips/rules/clip-queue.ts';
import { clipSummary } from '../../clips/rules/clip-summary.ts';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { holdWords, leftOutWords } from './clip-words.ts';
import styles from './clips-progress.module.css';

interface ClipsProgressProps {
  queue: ClipQueue;
}

export function ClipsProgress({ queue }: ClipsProgressProps) {
  const summary = clipSummary(queue);
  const hold = summary.underWay > 0 ? holdOf(queue) : undefined;
  return (
    <>
      {queue.leftOut > 0 && (
        <p className={styles.notice}>
          <Info />
          {leftOutWords(queue.leftOut)}
        </p>
      )}
      {summary.started > 0 && (
        <div className={styles.progress} data-hold={hold?.reason}>
          <p className={styles.words} data-figures>
            <b>
              {summary.added} of {summary.started} cards added
            </b>
            {hold && (
              <span className={styles.hold}>
                {hold.reason !== 'paused' && <CircleAlert />}
                {holdWords(hold)}
              </span>
            )}
          </p>
          <ProgressLine label="All files" value={summary.share} max={1} tone="brand" />
        </div>
      )}
    </>
  );
}
