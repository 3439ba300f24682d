import { useState, useEffect } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { isBusy } from '../rules/take.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import styles from './record-dialog.module.css';
import { RecorderStage } from './recorder/recorder-stage.tsx';
import { useRecorder, type Recorder, type StopChoice } from './recorder/use-recorder.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { useLatest } from '../../platform/web/browser/use-latest.ts';
import { Checkbox } from '../../platform/web/ui/controls/checkbox.tsx';
import { Select } from '../../platform/web/ui/fields/select.tsx';
import { Check, RotateCcw } from 'lucide-react';
import { recordButtons } from './record-buttons.ts';

interface RecorderActionsProps {
  recorder: Recorder;
  onSkip: (() => void) | undefined;
  nextTerm: string | undefined;
}

const primaries = { ...recordButtons, taken: { label: 'Keep', icon: Check } };

interface RecorderChoicesProps {
  recorder: Recorder;
  /** One clip after the other. */
  isRun: boolean;
}

const stops: readonly { value: StopChoice; label: string }[] = [
  { value: 'press', label: 'Stop when I press' },
  { value: '3', label: 'Stop after 3 seconds' },
  { value: '5', label: 'Stop after 5 seconds' },
  { value: '10', label: 'Stop after 10 seconds' },
];

/** Elements that take these keys themselves. */
const controls = 'button, a, input, select, textarea, video[controls], [role="switch"]';

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

interface RunEndProps {
  keptCount: number;
  count: number;
  onClose: () => void;
}

function RunEnd({ keptCount, count, onClose }: RunEndProps) {
  const done = (
    <Button kind="primary" onClick={onClose}>
      Done
    </Button>
  );
  if (count === 0) {
    return (
      <EmptyState
        level={3}
        title="No terms without a clip"
        text="Each card with a term has its media. Add terms in a list first, then record them here one after the other."
        action={done}
      />
    );
  }
  return (
    <EmptyState
      level={3}
      title={`${countedText(keptCount, 'clip')} recorded`}
      text={keptCount < count ? `${countedText(count - keptCount, 'term')} skipped` : 'Every term has its clip.'}
      action={done}
    />
  );
}

/** Space records, stops and keeps; R records again; Escape cancels a recording first. */
function useRecorderKeys(isOpen: boolean, recorder: Recorder): void {
  const latest = useLatest(recorder);

  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      const act = actionOf(event, latest.current);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isOpen, latest]);
}

function actionOf(event: KeyboardEvent, { take, press, begin, leave }: Recorder): (() => void) | undefined {
  const { key, target } = event;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Escape') return isBusy(take) ? leave : undefined;
  const isOnControl = target instanceof Element && target.closest(controls) !== null;
  if (key === ' ' && !isOnControl) return press;
  const isTyping = target instanceof Element && target.matches('select, textarea');
  return key.toLowerCase() === 'r' && take.phase === 'taken' && !isTyping ? begin : undefined;
}

function RecorderChoices({ recorder, isRun }: RecorderChoicesProps) {
  const { choices, choose, cameras, camera, take } = recorder;
  const isFixed = isBusy(take);
  const shownCamera = choices.cameraId || camera.stream?.getVideoTracks()[0]?.getSettings().deviceId || '';

  /** Hands-free recording cannot be stopped by a press. */
  function chooseHandsFree(isHandsFree: boolean) {
    choose({ isHandsFree, ...(isHandsFree && choices.stop === 'press' && { stop: '3' }) });
  }

  function chooseStop(stop: StopChoice) {
    choose({ stop, ...(stop === 'press' && { isHandsFree: false }) });
  }

  return (
    <div className={styles.choices}>
      {cameras.length > 1 && (
        <Select
          label="Camera"
          value={shownCamera}
          options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isFixed}
          onValueChange={(cameraId) => choose({ cameraId })}
        />
      )}
      <Select
        label="End of a clip"
        value={choices.stop}
        options={stops}
        disabled={isFixed}
        onValueChange={chooseStop}
      />
      <div className={styles.marks}>
        {isRun && (
          <Checkbox
            label="Hands-free"
            checked={choices.isHandsFree}
            disabled={isFixed}
            onCheckedChange={chooseHandsFree}
          />
        )}
        <Checkbox
          label="Outline"
          checked={choices.hasOutline}
          onCheckedChange={(hasOutline) => choose({ hasOutline })}
        />
      </div>
    </div>
  );
}

/** The large button stays through all phases, so that it keeps the focus. */
function RecorderActions({ recorder, onSkip, nextTerm }: RecorderActionsProps) {
  const { take, camera, press, begin } = recorder;
  const { label, icon } = primaries[take.phase];
  const isCameraNeeded = take.phase === 'ready' || take.phase === 'failed';
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>
        {take.phase === 'failed' ? (
          'The recording failed. Please try again.'
        ) : (
          <Hint take={take} isHandsFree={recorder.choices.isHandsFree} nextTerm={nextTerm} />
        )}
      </p>
      <div className={styles.actions}>
        {onSkip && (
          <Button kind="ghost" onClick={onSkip}>
            Skip
          </Button>
        )}
        {take.phase === 'taken' && (
          <Button icon={RotateCcw} disabled={camera.phase !== 'on'} onClick={begin}>
            Again
          </Button>
        )}
        <Button
          kind="primary"
          data-phase={take.phase}
          icon={icon}
          disabled={isCameraNeeded && camera.phase !== 'on'}
          isPending={take.phase === 'finishing'}
          onClick={press}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

interface HintProps extends Pick<Recorder, 'take'> {
  isHandsFree: boolean;
  nextTerm: string | undefined;
}

function Hint({ take, isHandsFree, nextTerm }: HintProps) {
  if (take.phase === 'taken') {
    if (isHandsFree) return <>Kept when it was shown. R: again</>;
    return nextTerm ? (
      <>
        Next: <span dir="auto">{nextTerm}</span>
      </>
    ) : (
      <>Space: keep. R: again</>
    );
  }
  return take.phase === 'counting' ? <>Escape: cancel</> : <>Space: {take.phase === 'ready' ? 'record' : 'stop'}</>;
}
