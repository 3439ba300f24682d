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
import type { SpellingWork } from './make-spelling.ts';
import { SpellingForm } from './spelling-form.tsx';
import { useSpellingWork, type SpellingProgress } from './use-spelling-work.ts';
import { appearanceOf, paceOf, useSpellingChoices, type SpellingChoices } from './spelling-choices.ts';
import { showLetter, spell, type Spelling } from '../../hands/web/spelling.ts';
import { useHandModel, type LoadedHand } from '../../hands/web/use-hand-model.ts';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { type HandAppearance, honeyAppearance } from '../../hands/web/hand-appearance.ts';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

interface FingerspellDialogProps {
  card: Card;
  isOpen: boolean;
  /** Called with the id of the card for which the file was made. */
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
  const look = useMemo(() => appearanceOf(choices.tone, choices.paper), [choices.tone, choices.paper]);
  const spellings = useSpellings(text, choices, hand);
  const spelling = (wantsPicture ? spellings?.still : undefined) ?? spellings?.moving;
  const { progress, isMaking, make, cancel } = useSpellingWork(makeFile, handleMade);
  const fault = findFault({ text, spellings, hasNoHand: hand === 'failed' || cannotDraw, progress });
  const model = hand === 'failed' ? undefined : hand?.model;
  const isReady = spelling !== undefined && model !== undefined && !cannotDraw && !isTooLong(spelling.durationMs);

  function handleMade(file: Blob) {
    onMade(card.id, clipFile(file, text));
    onClose();
  }

  function handleClose() {
    cancel();
    onClose();
  }

  return (
    <Dialog
      title={t('Fingerspell')}
      description={t('A hand spells the letters of American Sign Language.')}
      width="wide"
      isOpen={isOpen}
      onOpenChange={handleClose}
      footer={
        <>
          {progress.phase === 'making' && <MakingProgress share={progress.share} onCancel={cancel} />}
          <AddButton
            isPicture={spelling?.kind === 'picture'}
            isPending={isMaking}
            onAdd={isReady ? () => make({ spelling, model, look }) : undefined}
          />
        </>
      }
    >
      <div className={styles.studio}>
        <Preview model={model} look={look} spelling={spelling} isBusy={isMaking} onFailed={() => setCannotDraw(true)} />
        <SpellingForm
          text={text}
          onTextChange={setText}
          hint={describeClipLength(text, spelling?.durationMs ?? 0, t)}
          fault={fault && t(fault)}
          choices={choices}
          wantsPicture={spellings?.still && wantsPicture}
          onWantsPicture={setWantsPicture}
          isDisabled={isMaking}
        />
      </div>
    </Dialog>
  );
}

/** Loads what makes files only when a file is wanted. */
async function makeFile(work: SpellingWork): Promise<Blob> {
  const { makeSpelling } = await import('./make-spelling.ts');
  return await makeSpelling(work);
}

function useSpellings(text: string, { speed, hold }: SpellingChoices, hand: LoadedHand | 'failed' | undefined) {
  return useMemo(() => {
    if (hand === undefined || hand === 'failed') return undefined;
    return { moving: spell(text, paceOf(speed, hold), hand.outline), still: showLetter(text, hand.outline) };
  }, [text, speed, hold, hand]);
}

interface AddButtonProps {
  isPicture: boolean;
  isPending: boolean;
  /** Undefined while nothing can be added. */
  onAdd: (() => void) | undefined;
}

function AddButton({ isPicture, isPending, onAdd }: AddButtonProps) {
  const t = useTexts();
  return (
    <Button kind="primary" icon={Hand} isPending={isPending} disabled={!onAdd} onClick={onAdd}>
      {isPicture ? t('Add Picture') : t('Add Clip')}
    </Button>
  );
}

function MakingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
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
  /** Whether the hand could not be loaded or drawn. */
  hasNoHand: boolean;
  progress: SpellingProgress;
}

function findFault({ text, spellings, hasNoHand, progress }: SpellingState): Message | undefined {
  if (hasNoHand)
    return message('The hand cannot be drawn in this browser. Another browser or a newer version may do it.');
  if (progress.phase === 'failed')
    return message('The file could not be made. Please try again, or use another browser.');
  if (spellings && !spellings.moving && text.trim() !== '') return message('The alphabet has none of these letters.');
  if (!isTooLong(spellings?.moving?.durationMs)) return undefined;
  return message('Longer than {maxClipSeconds} seconds. Please leave out some letters, or spell faster.', {
    maxClipSeconds,
  });
}

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function isTooLong(durationMs = 0): boolean {
  return durationMs > maxClipSeconds * 1_000;
}

function describeClipLength(text: string, durationMs: number, t: Texts): string {
  const missing = missingLetters(americanAlphabet, text);
  const sentences: string[] = [];
  if (durationMs > 0)
    sentences.push(t('{seconds} seconds', { seconds: (durationMs / 1_000).toLocaleString(t.language, tenths) }));
  if (missing.length > 0) sentences.push(t('Not in the alphabet, left out: {letters}', { letters: missing.join(' ') }));
  return sentences.join('. ');
}

interface PreviewProps {
  model: HandModel | undefined;
  spelling: Spelling | undefined;
  look: HandAppearance;
  /** True while the file is made, which pauses the preview. */
  isBusy: boolean;
  onFailed: () => void;
}

function Preview({ model, spelling, look, isBusy, onFailed }: PreviewProps) {
  const t = useTexts();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wantsMotion, setWantsMotion] = useState<boolean>();
  const isPlaying = wantsMotion ?? !prefersReducedMotion;
  const container = usePreview({ model, spelling, look, isPlaying: isPlaying && !isBusy, onFailed });
  return (
    <div className={styles.preview} data-empty={spelling === undefined || undefined}>
      <div ref={container} className={styles.canvas} role="img" aria-label={t('Preview of the hand')} />
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

/** The size of the preview, which has few pixels so that it runs smoothly on any device. */
const previewSize = { width: 480, height: 360 };

const previewQuality = { levels: 1, lightCount: 12 };

interface PreviewOptions {
  readonly model: HandModel | undefined;
  readonly spelling: Spelling | undefined;
  readonly look: HandAppearance;
  readonly isPlaying: boolean;
  readonly onFailed: () => void;
}

/** The frame drawn last, so that an unchanged one is not drawn again. */
interface DrawnFrame {
  readonly stage: HandStage | undefined;
  readonly spelling: Spelling;
  readonly look: HandAppearance;
  /** As JSON. */
  readonly pose: string;
}

/** Plays the spelling in a loop. Returns a ref for the element that gets the canvas. */
function usePreview({ model, spelling, look, isPlaying, onFailed }: PreviewOptions) {
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<HandStage>(undefined);
  const elapsedMs = useRef(0);
  const lastFrame = useRef<DrawnFrame>(undefined);

  useEffect(() => {
    if (!model) return;
    // Each preview needs a new canvas, because a canvas whose context was closed cannot get another context.
    const canvas = Object.assign(document.createElement('canvas'), previewSize);
    container.current?.append(canvas);
    try {
      stage.current = openHandStage(canvas, model, { ...previewQuality, look: honeyAppearance });
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
      const newFrame = { stage: stage.current, spelling, look, pose: JSON.stringify(pose) };
      if (!isSameFrame(newFrame, lastFrame.current)) stage.current?.draw({ pose, frame, arrow, look });
      lastFrame.current = newFrame;
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

  return container;
}

function isSameFrame(frame: DrawnFrame, before: DrawnFrame | undefined): boolean {
  return (
    frame.pose === before?.pose &&
    frame.look === before.look &&
    frame.spelling === before.spelling &&
    frame.stage === before.stage
  );
}
