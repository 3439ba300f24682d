import { Hand } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { missingLetters } from '../../hands/rules/fingerspell.ts';
import { maxClipSeconds } from '../../platform/rules/limits.ts';
import { clipFile } from '../../media/web/clip-file.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import styles from './fingerspell-dialog.module.css';
import { SpellingForm } from './spelling-form.tsx';
import { SpellingPreview } from './spelling-preview.tsx';
import { lookOf, paceOf, useSpellingChoices } from './spelling-choices.ts';
import { picture, spell } from '../../hands/web/spelling.ts';
import { useHandModel, type LoadedHand } from '../../hands/web/use-hand-model.ts';
import { useSpellingWork, type SpellingProgress } from './use-spelling-work.ts';

interface FingerspellDialogProps {
  card: Card;
  isOpen: boolean;
  onMade: (cardId: string, file: File) => void;
  onClose: () => void;
}

/** Spells the term as a clip; a single letter by default as a picture. */
export function FingerspellDialog({ card, isOpen, onMade, onClose }: FingerspellDialogProps) {
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
      title="Fingerspell"
      description="A hand spells the letters of American Sign Language."
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
            {shown?.kind === 'picture' ? 'Add Picture' : 'Add Clip'}
          </Button>
        </>
      }
    >
      <div className={styles.studio}>
        <SpellingPreview {...{ model, look }} spelling={shown} isHeld={isMaking} onFailed={() => setCannotDraw(true)} />
        <SpellingForm
          text={text}
          onTextChange={setText}
          hint={hintOf(text, shown?.durationMs)}
          fault={fault}
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
  return (
    <>
      <ProgressLine className={styles.progress} label="Making the clip" value={share} max={1} tone="brand" />
      <Button onClick={onCancel}>Cancel</Button>
    </>
  );
}

interface Situation {
  text: string;
  spellings: ReturnType<typeof useSpellings>;
  isLost: boolean;
  progress: SpellingProgress;
}

function faultOf({ text, spellings, isLost, progress }: Situation): string | undefined {
  if (isLost) return 'The hand cannot be drawn in this browser. Another browser or a newer version may do it.';
  if (progress.phase === 'failed') return 'The file could not be made. Please try again, or use another browser.';
  if (spellings && !spellings.moving && text.trim() !== '') return 'The alphabet has none of these letters.';
  return isTooLong(spellings?.moving?.durationMs)
    ? `Longer than ${maxClipSeconds} seconds. Please leave out some letters, or spell faster.`
    : undefined;
}

function isTooLong(durationMs = 0): boolean {
  return durationMs > maxClipSeconds * 1_000;
}

function hintOf(text: string, durationMs = 0): string {
  const missing = missingLetters(americanAlphabet, text);
  const length = durationMs > 0 ? [`${(durationMs / 1_000).toFixed(1)} seconds`] : [];
  const leftOut = missing.length > 0 ? [`Not in the alphabet, left out: ${missing.join(' ')}`] : [];
  return [...length, ...leftOut].join('. ');
}
