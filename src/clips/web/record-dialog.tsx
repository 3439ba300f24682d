import { useRef, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { isBusy, isRolling } from '../rules/take.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { useUnsavedWork } from '../../platform/web/ui/overlays/use-unsaved-work.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './record-dialog.module.css';
import { RecorderStage, useRecorder, type Recorder, type StopChoice } from './recorder/recorder-stage.tsx';
import { useRecorderKeys } from './recorder/use-recorder-keys.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { Checkbox } from '../../platform/web/ui/controls/checkbox.tsx';
import { Select } from '../../platform/web/ui/fields/select.tsx';
import { Check, RotateCcw } from 'lucide-react';
import { recordButtons } from './record-stream.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../platform/web/languages/rich.tsx';

const primaryButtons = { ...recordButtons, taken: { label: message('of a recording|Keep'), icon: Check } };

export interface RecordDialogProps {
  /** The cards that get a clip, one after the other. */
  cards: readonly Card[];
  isOpen: boolean;
  onKeep: (shownId: string, file: File) => void;
  onClose: () => void;
}

/** Records a clip for a card, or for several cards one after the other. */
export function RecordDialog({ cards, isOpen, onKeep, onClose }: RecordDialogProps) {
  const t = useTexts();
  const [cardIndex, setCardIndex] = useState(0);
  const [keptCount, setKeptCount] = useState(0);
  const card = cards[cardIndex];
  const isSeries = cards.length !== 1;
  const isRecording = isOpen && card !== undefined;
  const recorder = useRecorder(isRecording, handleKeep);
  const { take, choices, begin, leave, keep } = recorder;
  const content = useRef<HTMLDivElement>(null);
  const isTaken = isRecording && take.phase === 'taken';
  const { leave: leaveDialog, question } = useUnsavedWork(isTaken || (isRecording && isRolling(take)), onClose);
  const isKeptByItself = isTaken && isSeries && choices.isHandsFree && !question.isOpen;
  useRecorderKeys(content, isRecording, recorder);

  function handleKeep(clip: Blob) {
    if (!card) return;
    onKeep(card.id, clipFile(clip, card.term));
    if (!isSeries) return onClose();
    setKeptCount(keptCount + 1);
    setCardIndex(cardIndex + 1);
    if (choices.isHandsFree && cardIndex + 1 < cards.length) begin();
  }

  function handleSkip() {
    leave();
    setCardIndex(cardIndex + 1);
  }

  return (
    <>
      <Dialog
        title={isSeries ? t('Record clips') : <span dir="auto">{card?.term || t('Record')}</span>}
        width={card ? 'page' : 'regular'}
        isOpen={isOpen}
        onOpenChange={leaveDialog}
        footer={
          card && (
            <RecorderActions
              recorder={recorder}
              onSkip={isSeries && !isBusy(take) ? handleSkip : undefined}
              nextTerm={isSeries ? cards[cardIndex + 1]?.term : undefined}
            />
          )
        }
      >
        {card ? (
          <div ref={content} className={styles.recorder} data-run={isSeries || undefined}>
            {isSeries && <SeriesTerm card={card} cardIndex={cardIndex} count={cards.length} />}
            <RecorderStage recorder={recorder} onPlayedOnce={isKeptByItself ? keep : undefined} />
            <RecorderChoices recorder={recorder} isSeries={isSeries} />
          </div>
        ) : (
          <SeriesEnd keptCount={keptCount} count={cards.length} onClose={onClose} />
        )}
      </Dialog>
      <ConfirmDialog {...question} />
    </>
  );
}

/** The term that is recorded next, in letters so large that they can be read from where the person signs. */
function SeriesTerm({ card, cardIndex, count }: { card: Card; cardIndex: number; count: number }) {
  const t = useTexts();
  return (
    <div className={styles.head}>
      <p className={styles.term} dir="auto" role="status">
        {card.term}
      </p>
      <p className={primitiveStyles.soft} data-figures>
        {t('of a list|{place} of {count}', { place: cardIndex + 1, count })}
      </p>
      <ProgressLine className={styles.line} label={t('Terms')} value={cardIndex} max={count} tone="brand" />
    </div>
  );
}

interface SeriesEndProps {
  keptCount: number;
  count: number;
  onClose: () => void;
}

function SeriesEnd({ keptCount, count, onClose }: SeriesEndProps) {
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

interface RecorderChoicesProps {
  recorder: Recorder;
  /** Whether clips are recorded for several cards, one after the other. */
  isSeries: boolean;
}

const stopOptions: readonly { value: StopChoice; label: Message }[] = [
  { value: 'press', label: message('Stop when I press') },
  { value: '3', label: message('Stop after 3 seconds') },
  { value: '5', label: message('Stop after 5 seconds') },
  { value: '10', label: message('Stop after 10 seconds') },
];

function RecorderChoices({ recorder, isSeries }: RecorderChoicesProps) {
  const t = useTexts();
  const { choices, choose, cameras, camera, take } = recorder;
  const isDisabled = isBusy(take);
  const shownCamera = choices.cameraId || camera.stream?.getVideoTracks()[0]?.getSettings().deviceId || '';

  /** Switches hands-free recording. Nobody can press a button meanwhile, so a recording then has to end by itself. */
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
          disabled={isDisabled}
          onValueChange={(cameraId) => choose({ cameraId })}
        />
      )}
      <Select
        label={t('End of a clip')}
        value={choices.stop}
        options={stopOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        disabled={isDisabled}
        onValueChange={chooseStop}
      />
      <div className={styles.marks}>
        {isSeries && (
          <Checkbox
            label={t('Hands-free')}
            checked={choices.isHandsFree}
            disabled={isDisabled}
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

interface RecorderActionsProps {
  recorder: Recorder;
  onSkip: (() => void) | undefined;
  nextTerm: string | undefined;
}

/** The buttons below the camera's picture. The large one stays through all phases, so that it keeps the focus. */
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
      <Rich text={t('Next: {term}', { term: elementPlaceholder(0) })}>
        <span dir="auto">{nextTerm}</span>
      </Rich>
    ) : (
      <>{t('Space: keep. R: again')}</>
    );
  }
  if (take.phase === 'counting') return <>{t('Escape: cancel')}</>;
  return <>{take.phase === 'ready' ? t('Space: record') : t('Space: stop')}</>;
}
