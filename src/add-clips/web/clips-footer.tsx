import { Pause, Play, RotateCw } from 'lucide-react';
import type { ClipQueue } from '../../clips/rules/clip-queue.ts';
import { clipSummary, type ClipSummary } from '../../clips/rules/clip-summary.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import { summaryWords } from './clip-words.ts';
import styles from './clips-footer.module.css';

interface ClipsFooterProps {
  queue: ClipQueue;
  uploads: ClipUploads;
  onClose: () => void;
}

export function ClipsFooter({ queue, uploads, onClose }: ClipsFooterProps) {
  const summary = clipSummary(queue);

  function finish() {
    uploads.dispatch({ type: 'cleared' });
    onClose();
  }

  return (
    <div className={styles.foot}>
      <p className={styles.summary} data-figures>
        {summaryWords(summary)}
      </p>
      <div className={styles.actions}>
        <QueueActions queue={queue} summary={summary} uploads={uploads} />
        {summary.ready > 0 && (
          <Button kind="primary" onClick={() => uploads.start()}>
            Add {summary.ready.toLocaleString('en-US')} {summary.ready === 1 ? 'Card' : 'Cards'}
          </Button>
        )}
        {isOver(summary) && (
          <Button kind="primary" onClick={finish}>
            Done
          </Button>
        )}
      </div>
    </div>
  );
}

function QueueActions({ queue, summary, uploads }: Omit<ClipsFooterProps, 'onClose'> & { summary: ClipSummary }) {
  const { underWay, paused, failed } = summary;
  const isPaused = queue.isPaused || (underWay === 0 && paused > 0);
  const isStarted = underWay > 0 || paused > 0;
  return (
    <>
      {isStarted && (
        <Button kind="ghost" onClick={() => uploads.dispatch({ type: 'cancelled' })}>
          Cancel All
        </Button>
      )}
      {failed > 0 && (
        <Button icon={RotateCw} onClick={() => uploads.dispatch({ type: 'retried' })}>
          Try {failed.toLocaleString('en-US')} Again
        </Button>
      )}
      {isStarted && (
        <Button
          icon={isPaused ? Play : Pause}
          onClick={() => uploads.dispatch({ type: isPaused ? 'resumed' : 'paused' })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
    </>
  );
}

function isOver({ ready, underWay, paused }: ClipSummary): boolean {
  return ready + underWay + paused === 0;
}
