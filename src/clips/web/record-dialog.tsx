import { useState, useEffect } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { isBusy } from '../rules/take.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import styles from './record-dialog.module.css';
import { RecorderStage, useRecorder, type Recorder, type StopChoice } from './recorder/recorder-stage.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { useLatest } from '../../platform/web/browser/hooks.ts';
import { Checkbox } from '../../platform/web/ui/controls/checkbox.tsx';
import { Select } from '../../platform/web/ui/fields/select.tsx';
import { Check, RotateCcw } from 'lucide-react';
import { recordButtons } from './record-stream.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { part, Rich } from '../../platform/web/languages/rich.tsx';

interface RecorderActionsProps {
  recorder: Recorder;
  onSkip: (() => void) | undefined;
  nextTerm: string | undefined;
}

const primaryButtons = { ...recordButtons, taken: { label: message('of a recording|Keep'), icon: Check } };

interface RecorderChoicesProps {
  recorder: Recorder;
  /** Whether one clip is recorded after the other. */
  isRun: boolean;
}

const stops: readonly { value: StopChoice; label: Message }[] = [
  { value: 'press', label: message('Stop when I press') },
  { value: '3', label: message('Stop after 3 seconds') },
  { value: '5', label: message('Stop after 5 seconds') },
  { value: '10', label: message('Stop after 10 seconds') },
];

/** Elements that handle these keys themselves. */
const controls = 'button, a, input, select, textarea, video[controls], [role="switch"]';

export interface RecordDialogProps {
  /** The cards that get a clip, one after the other. */
  cards: readonly Card[];
  isOpen: boolean;
  onKeep: (cardId: string, file: File) => void;
  onClose: () => void;
}

export function RecordDialog({ cards, isOpen, onKeep, onClose }: RecordDialogProps) {
  const t = useTexts();
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
      title={isRun ? t('Record clips') : <span dir="auto">{card?.term || t('Record')}</span>}
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

/** The term is so large that it can be read from where one signs. */
function RunTerm({ card, at, count }: { card: Card; at: number; count: number }) {
  const t = useTexts();
  return (
    <div className={styles.head}>
      <p className={styles.term} dir="auto" role="status">
        {card.term}
      </p>
      <p className={styles.place} data-figures>
        {t('of a list|{place} of {count}', { place: at + 1, count })}
      </p>
      <ProgressLine className={styles.line} label={t('Terms')} value={at} max={count} tone="brand" />
    </div>
  );
}

interface RunEndProps {
  keptCount: number;
  count: number;
  onClose: () => void;
}

function RunEnd({ keptCount, count, onClose }: RunEndProps) {
  const t = useTexts();
  const done = (
    <Button kind="primary" onClick={onClose}>
      {t('Done')}
    </Button>
  );
  if (count === 0) {
    return (
      <EmptyState
        level={3}
        title={t('No terms without a clip')}
        text={t(
          'Each card with a term has its media. Add terms in a list first, then record them here one after the other.',
        )}
        action={done}
      />
    );
  }
  return (
    <EmptyState
      level={3}
      title={t('{count, plural, one {# clip} other {# clips}} recorded', { count: keptCount })}
      text={
        keptCount < count
          ? t('{count, plural, one {# term} other {# terms}} skipped', { count: count - keptCount })
          : t('Every term has its clip.')
      }
      action={done}
    />
  );
}

/** Space records, stops and keeps, and R records again. Escape cancels a recording before it closes the dialog. */
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
  const t = useTexts();
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
          label={t('Camera')}
          value={shownCamera}
          options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isFixed}
          onValueChange={(cameraId) => choose({ cameraId })}
        />
      )}
      <Select
        label={t('End of a clip')}
        value={choices.stop}
        options={stops.map(({ value, label }) => ({ value, label: t(label) }))}
        disabled={isFixed}
        onValueChange={chooseStop}
      />
      <div className={styles.marks}>
        {isRun && (
          <Checkbox
            label={t('Hands-free')}
            checked={choices.isHandsFree}
            disabled={isFixed}
            onCheckedChange={chooseHandsFree}
          />
        )}
        <Checkbox
          label={t('Outline')}
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
  const t = useTexts();
  const { label, icon } = primaryButtons[take.phase];
  const isCameraNeeded = take.phase === 'ready' || take.phase === 'failed';
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>
        {take.phase === 'failed' ? (
          t('The recording failed. Please try again.')
        ) : (
          <Hint take={take} isHandsFree={recorder.choices.isHandsFree} nextTerm={nextTerm} />
        )}
      </p>
      <div className={styles.actions}>
        {onSkip && (
          <Button kind="ghost" onClick={onSkip}>
            {t('Skip')}
          </Button>
        )}
        {take.phase === 'taken' && (
          <Button icon={RotateCcw} disabled={camera.phase !== 'on'} onClick={begin}>
            {t('Again')}
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
          {t(label)}
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
  const t = useTexts();
  if (take.phase === 'taken') {
    if (isHandsFree) return <>{t('Kept after it was shown once. R: again')}</>;
    return nextTerm ? (
      <>
        <Rich text={t('Next: {term}', { term: part(0) })}>
          <span dir="auto">{nextTerm}</span>
        </Rich>
      </>
    ) : (
      <>{t('Space: keep. R: again')}</>
    );
  }
  if (take.phase === 'counting') return <>{t('Escape: cancel')}</>;
  return <>{take.phase === 'ready' ? t('Space: record') : t('Space: stop')}</>;
}
