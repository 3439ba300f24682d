import { useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { isBusy } from '../rules/take.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import styles from './record-dialog.module.css';
import { RecorderActions } from './recorder/recorder-actions.tsx';
import { RecorderChoices } from './recorder/recorder-choices.tsx';
import { RecorderStage } from './recorder/recorder-stage.tsx';
import { RunEnd } from './recorder/run-end.tsx';
import { useRecorder } from './recorder/use-recorder.ts';
import { useRecorderKeys } from './recorder/use-recorder-keys.ts';

export interface RecordDialogProps {
  /** One clip for each, in order. */
  cards: readonly Card[];
  isOpen: boolean;
  onKeep: (cardId: string, file: File) => void;
  onClose: () => void;
}

export function RecordDialog({ cards, isOpen, onKeep, onClose }: RecordDialogProps) {
  const [at, setAt] = useState(0);
  const [keptCount, setKeptCount] = useState(0);
  const card = cards[at];
  const isRun = cards.length !== 1;
  const isRecording = isOpen && card !== undefined;
  const recorder = useRecorder(isRecording, handleKeep);
  const { take, choices, begin, leave, keep } = recorder;
  useRecorderKeys(isRecording, recorder);

  function handleKeep(clip: Blob) {
    if (!card) return;
    onKeep(card.id, clipFile(clip, card.term));
    if (!isRun) return onClose();
    setKeptCount(keptCount + 1);
    setAt(at + 1);
    if (choices.isHandsFree && at + 1 < cards.length) begin();
  }

  function handleSkip() {
    leave();
    setAt(at + 1);
  }

  return (
    <Dialog
      title={isRun ? 'Record clips' : <span dir="auto">{card?.term || 'Record'}</span>}
      width={card ? 'page' : 'regular'}
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        card && (
          <RecorderActions
            recorder={recorder}
            onSkip={isRun && !isBusy(take) ? handleSkip : undefined}
            nextTerm={isRun ? cards[at + 1]?.term : undefined}
          />
        )
      }
    >
      {card ? (
        <div className={styles.recorder} data-run={isRun || undefined}>
          {isRun && <RunTerm card={card} at={at} count={cards.length} />}
          <RecorderStage recorder={recorder} onShown={isRun && choices.isHandsFree ? keep : undefined} />
          <RecorderChoices recorder={recorder} isRun={isRun} />
        </div>
      ) : (
        <RunEnd keptCount={keptCount} count={cards.length} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Readable from where one signs. */
function RunTerm({ card, at, count }: { card: Card; at: number; count: number }) {
  return (
    <div className={styles.head}>
      <p className={styles.term} dir="auto" role="status">
        {card.term}
      </p>
      <p className={styles.place} data-figures>
        {at + 1} of {count}
      </p>
      <ProgressLine className={styles.line} label="Terms" value={at} max={count} tone="brand" />
    </div>
  );
}
