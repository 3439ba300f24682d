import { Hand, Pause, Play } from 'lucide-react';
import { useMemo, useState, useEffect, useRef } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { missingLetters } from '../../hands/rules/fingerspell.ts';
import { maxClipSeconds } from '../../platform/rules/limits.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import styles from './fingerspell-dialog.module.css';
import { SpellingForm } from './spelling-form.tsx';
import { lookOf, paceOf, useSpellingChoices } from './spelling-choices.ts';
import { picture, spell, type Spelling } from '../../hands/web/spelling.ts';
import { useHandModel, type LoadedHand } from '../../hands/web/use-hand-model.ts';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { type HandLook, honeyLook } from '../../hands/web/hand-look.ts';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

interface Preview {
  readonly model: HandModel | undefined;
  readonly spelling: Spelling | undefined;
  readonly look: HandLook;
  readonly isPlaying: boolean;
  readonly onFailed: () => void;
}

interface Drawn {
  readonly stage: HandStage | undefined;
  readonly spelling: Spelling;
  readonly look: HandLook;
  readonly pose: string;
}

/** The size of the preview, which has few pixels so that it runs smoothly on any device. */
const size = { width: 480, height: 360 };

const quality = { levels: 1, lightCount: 12 };

type SpellingProgress =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly share: number }
  | { readonly phase: 'failed' };

interface FingerspellDialogProps {
  card: Card;
  isOpen: boolean;
  onMade: (cardId: string, file: File) => void;
  onClose: () => void;
}

/** Spells the term as a clip. A single letter becomes a picture, unless a clip is chosen. */
export function FingerspellDialog({ card, isOpen, onMade, onClose }: FingerspellDialogProps) {
  const t = useTexts();
  const [text, setText] = useState(card.term);
  const [wantsPicture, setWantsPicture] = useState(true);
  const [cannotDraw, setCannotDraw] = useState(false);
  const choices = useSpellingChoices();
  const hand = useHandModel(isOpen);
  const look = useMemo(() => lookOf(choices.tone, choices.paper), [choices.tone, choices.paper]);
  const spellings = useSpellings(text, choices, hand);
  const shown = (wantsPicture ? spellings?.still : undefined) ?? spellings?.moving;
  const { progress, make, cancel } = useSpellingWork(handleMade);
  const fault = faultOf({ text, spellings, isLost: hand === 'failed' || cannotDraw, progress });
  const model = hand === 'failed' ? undefined : hand?.model;
  const isMaking = progress.phase === 'making';
  const isReady = shown !== undefined && model !== undefined && !cannotDraw && !isTooLong(shown.durationMs);

  function handleMade(made: Blob) {
    onMade(card.id, clipFile(made, text));
    onClose();
  }

  return (
    <Dialog
      title={t('Fingerspell')}
      description={t('A hand spells the letters of American Sign Language.')}
      width="wide"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <>
          {isMaking && <Making share={progress.share} onCancel={cancel} />}
          <Button
            kind="primary"
            icon={Hand}
            isPending={isMaking}
            disabled={!isReady}
            onClick={() => isReady && make({ spelling: shown, model, look })}
          >
            {shown?.kind === 'picture' ? t('Add Picture') : t('Add Clip')}
          </Button>
        </>
      }
    >
      <div className={styles.studio}>
        <SpellingPreview {...{ model, look }} spelling={shown} isHeld={isMaking} onFailed={() => setCannotDraw(true)} />
        <SpellingForm
          text={text}
          onTextChange={setText}
          hint={hintOf(text, shown?.durationMs ?? 0, t)}
          fault={fault && t(fault)}
          choices={choices}
          wantsPicture={spellings?.still && wantsPicture}
          onWantsPicture={setWantsPicture}
          isFixed={isMaking}
        />
      </div>
    </Dialog>
  );
}

type Choices = ReturnType<typeof useSpellingChoices>;

function useSpellings(text: string, { speed, hold }: Choices, hand: LoadedHand | 'failed' | undefined) {
  return useMemo(() => {
    if (hand === undefined || hand === 'failed') return undefined;
    return { moving: spell(text, paceOf(speed, hold), hand.outline), still: picture(text, hand.outline) };
  }, [text, speed, hold, hand]);
}

function Making({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useTexts();
  return (
    <>
      <ProgressLine className={styles.progress} label={t('Making the clip')} value={share} max={1} tone="brand" />
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </>
  );
}

interface SpellingState {
  text: string;
  spellings: ReturnType<typeof useSpellings>;
  isLost: boolean;
  progress: SpellingProgress;
}

function faultOf({ text, spellings, isLost, progress }: SpellingState): Message | undefined {
  if (isLost) return message('The hand cannot be drawn in this browser. Another browser or a newer version may do it.');
  if (progress.phase === 'failed')
    return message('The file could not be made. Please try again, or use another browser.');
  if (spellings && !spellings.moving && text.trim() !== '') return message('The alphabet has none of these letters.');
  return isTooLong(spellings?.moving?.durationMs)
    ? message('Longer than {maxClipSeconds} seconds. Please leave out some letters, or spell faster.', {
        maxClipSeconds,
      })
    : undefined;
}

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function isTooLong(durationMs = 0): boolean {
  return durationMs > maxClipSeconds * 1_000;
}

function hintOf(text: string, durationMs: number, t: Texts): string {
  const missing = missingLetters(americanAlphabet, text);
  const length =
    durationMs > 0
      ? [t('{seconds} seconds', { seconds: (durationMs / 1_000).toLocaleString(t.language, tenths) })]
      : [];
  const leftOut =
    missing.length > 0 ? [t('Not in the alphabet, left out: {letters}', { letters: missing.join(' ') })] : [];
  return [...length, ...leftOut].join('. ');
}

interface SpellingPreviewProps {
  model: HandModel | undefined;
  spelling: Spelling | undefined;
  look: HandLook;
  /** Pauses the preview while the file is made, because the browser is busy. */
  isHeld: boolean;
  onFailed: () => void;
}

function SpellingPreview({ model, spelling, look, isHeld, onFailed }: SpellingPreviewProps) {
  const t = useTexts();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wantsMotion, setWantsMotion] = useState<boolean>();
  const isPlaying = wantsMotion ?? !isCalm;
  const place = usePreview({ model, spelling, look, isPlaying: isPlaying && !isHeld, onFailed });
  return (
    <div className={styles.preview} data-empty={spelling === undefined || undefined}>
      <div ref={place} className={styles.canvas} role="img" aria-label={t('Preview of the hand')} />
      {model === undefined && <Spinner />}
      {spelling?.kind === 'clip' && (
        <IconButton
          className={styles.pause}
          kind="outline"
          label={isPlaying ? t('Pause the preview') : t('Play the preview')}
          icon={isPlaying ? Pause : Play}
          onClick={() => setWantsMotion(!isPlaying)}
        />
      )}
    </div>
  );
}

interface SpellingTask {
  readonly spelling: Spelling;
  readonly model: HandModel;
  readonly look: HandLook;
}

function useSpellingWork(onMade: (file: Blob) => void) {
  const [progress, setProgress] = useState<SpellingProgress>({ phase: 'idle' });
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);

  async function make(task: SpellingTask) {
    const abort = new AbortController();
    const { signal } = abort;
    making.current = abort;
    setProgress({ phase: 'making', share: 0 });
    try {
      const { makeSpelling } = await import('./make-spelling.ts');
      const made = await makeSpelling({
        ...task,
        signal,
        onProgress: (share) => setProgress({ phase: 'making', share }),
      });
      setProgress({ phase: 'idle' });
      onMade(made);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The letters could not be made into a file.', error);
      setProgress({ phase: 'failed' });
    }
  }

  function cancel() {
    making.current?.abort();
    setProgress({ phase: 'idle' });
  }

  return { progress, make: (task: SpellingTask) => void make(task), cancel };
}

/** Plays the spelling in a loop. Returns a ref for the element that gets the canvas. */
function usePreview({ model, spelling, look, isPlaying, onFailed }: Preview) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<HandStage>(undefined);
  const elapsedMs = useRef(0);
  const drawn = useRef<Drawn>(undefined);

  useEffect(() => {
    if (!model) return;
    // Each preview needs a new canvas, because a canvas whose context was closed cannot get another context.
    const canvas = Object.assign(document.createElement('canvas'), size);
    place.current?.append(canvas);
    try {
      stage.current = openHandStage(canvas, model, { ...quality, look: honeyLook });
    } catch (error) {
      console.warn('Hands cannot be drawn here.', error);
      onFailed();
    }
    return () => {
      stage.current?.close();
      stage.current = undefined;
      canvas.remove();
    };
  }, [model, onFailed]);

  useEffect(() => {
    elapsedMs.current = 0;
  }, [spelling]);

  useEffect(() => {
    if (!spelling || !model) return;
    const { frame, arrow, durationMs, poseAt } = spelling;
    const draw = () => {
      const pose = poseAt(durationMs === 0 ? 0 : elapsedMs.current % durationMs);
      const now = { stage: stage.current, spelling, look, pose: JSON.stringify(pose) };
      if (!isSame(now, drawn.current)) stage.current?.draw({ pose, frame, arrow, look });
      drawn.current = now;
    };
    draw();
    if (!isPlaying || durationMs === 0) return;
    let lastMs = performance.now();
    let request = requestAnimationFrame(function step(nowMs) {
      elapsedMs.current += Math.max(0, nowMs - lastMs);
      lastMs = nowMs;
      draw();
      request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [model, spelling, look, isPlaying]);

  return place;
}

function isSame(now: Drawn, before: Drawn | undefined): boolean {
  return (
    now.pose === before?.pose &&
    now.look === before.look &&
    now.spelling === before.spelling &&
    now.stage === before.stage
  );
}
