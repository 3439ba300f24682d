import { ArrowRight, RotateCcw, Turtle, Check, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, useId } from 'react';
import { drillSpeedKey } from '../../platform/rules/preference-keys.ts';
import { drillSpeeds, isReadCorrectly, type LetterPictures } from '../rules/spelling-drill.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { parsePositiveNumber, usePreference } from '../../platform/web/browser/preferences.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { TextField } from '../../platform/web/ui/fields/field.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './drill-dialog.module.css';
import { DrillStage } from './drill-stage.tsx';
import { useDrill } from './use-drill.ts';
import type { MovingHand } from './moving-hand.ts';
import { imageVariantPath } from '../../platform/rules/image-variant.ts';
import readWordStyles from './read-word.module.css';
import { isComposing } from '../../platform/web/browser/is-composing.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../platform/web/languages/rich.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

interface DrillDialogProps {
  letters: LetterPictures;
  /** Whether the set uses the American manual alphabet, which the drawn hand can spell. */
  isAmerican: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type Task = 'read' | 'spell';

const tasks = [
  { value: 'read', label: message('Read it') },
  { value: 'spell', label: message('Spell it') },
] as const;
const descriptions: Readonly<Record<Task, Message>> = {
  read: message('Read the word that is spelled, and type it.'),
  spell: message('Spell the word that is written.'),
};

const loadSpellIt = () => import('../../handshape/web/spell-it.tsx');

/** Visitors read words that a hand spells, or spell words with their own hand. Nothing is stored or sent. */
export function DrillDialog({ letters, isAmerican, isOpen, onOpenChange }: DrillDialogProps) {
  const t = useTexts();
  const [task, setTask] = useState<Task>('read');
  const drill = useDrill(letters);
  const spellItModule = useLoaded(loadSpellIt, task === 'spell', { isLikely: false });
  const { begin, repeat, pickWord } = drill;
  const isAnswered = task === 'read' && drill.state.phase === 'answered';
  return (
    <Dialog
      title={t('Fingerspelling drill')}
      description={t(descriptions[task])}
      width="wide"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={isAnswered ? <AnsweredActions onNext={begin} onRepeat={() => repeat(true)} /> : undefined}
    >
      {isAmerican && (
        <Segmented
          label={t('What to practise')}
          className={styles.task}
          size="small"
          value={task}
          options={tasks.map((option) => ({ ...option, label: t(option.label) }))}
          onValueChange={setTask}
        />
      )}
      {task === 'read' && <ReadIt letters={letters} drill={drill} isHandWanted={isOpen && isAmerican} />}
      {task === 'spell' && spellItModule && <spellItModule.SpellIt pickWord={pickWord} />}
    </Dialog>
  );
}

interface ReadItProps {
  letters: LetterPictures;
  drill: ReturnType<typeof useDrill>;
  isHandWanted: boolean;
}

function ReadIt({ letters, drill: { state, begin, repeat, finishSpelling, answer }, isHandWanted }: ReadItProps) {
  const t = useTexts();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [speed, chooseSpeed] = usePreference<number>(drillSpeedKey, parseSpeed, drillSpeeds.initial);
  const hand = useMovingHand(isHandWanted && !prefersReducedMotion);
  const { phase, word, playCount, isSlow, typed, answeredCount, rightCount } = state;
  return (
    <div className={styles.drill}>
      <DrillStage
        word={word}
        letters={letters}
        lettersPerSecond={isSlow ? speed / 2 : speed}
        playCount={playCount}
        hand={hand}
        onSpelled={finishSpelling}
      />
      <SpeedChoice speed={speed} onChoose={chooseSpeed} />
      {phase === 'ready' && (
        <Button kind="primary" onClick={begin}>
          {t('Start')}
        </Button>
      )}
      {(phase === 'spelling' || phase === 'asking') && (
        <AnswerForm key={answeredCount} onAnswer={answer} onRepeat={() => repeat(false)} />
      )}
      <div role="status" className={styles.verdict}>
        {phase === 'answered' && (
          <ReadWord word={word} letters={letters} isRight={isReadCorrectly(typed, word)} typed={typed} />
        )}
      </div>
      {answeredCount > 0 && (
        <p className={primitiveStyles.soft} data-figures>
          {t('{right} of {asked} read', { right: rightCount, asked: answeredCount })}
        </p>
      )}
    </div>
  );
}

/** There is no `<form>`, because a frame with `sandbox="allow-scripts"` would not submit it. */
function AnswerForm({ onAnswer, onRepeat }: { onAnswer: (typed: string) => void; onRepeat: () => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const repeatButton = useRef<HTMLButtonElement>(null);
  const hasKeyboard = useMediaQuery('(hover: hover)');

  useEffect(() => {
    // The field gets no focus on a phone, whose keyboard would cover the hand.
    const target = hasKeyboard ? input.current : repeatButton.current;
    target?.focus({ preventScroll: true });
  }, [hasKeyboard]);

  function handleRepeat() {
    if (hasKeyboard) input.current?.focus({ preventScroll: true });
    onRepeat();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Otherwise the key would also press the button, which gets the focus.
    event.preventDefault();
    check();
  }

  function check() {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') setMissing(true);
    else onAnswer(typed);
  }

  return (
    <div className={styles.answer}>
      <TextField
        ref={input}
        className={styles.field}
        label={t('What did you read?')}
        error={isMissing ? t('Type what you have read, even a part of it.') : undefined}
        dir="auto"
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.actions}>
        <Button ref={repeatButton} icon={RotateCcw} onClick={handleRepeat}>
          {t('Again')}
        </Button>
        <Button kind="primary" onClick={check}>
          {t('of an answer|Check')}
        </Button>
      </div>
    </div>
  );
}

function AnsweredActions({ onNext, onRepeat }: { onNext: () => void; onRepeat: () => void }) {
  const t = useTexts();
  const nextWordButton = useRef<HTMLButtonElement>(null);
  useEffect(() => nextWordButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.actions}>
      <Button icon={Turtle} onClick={onRepeat}>
        {t('Again, slower')}
      </Button>
      <Button ref={nextWordButton} kind="primary" iconEnd={ArrowRight} onClick={onNext}>
        {t('Next word')}
      </Button>
    </div>
  );
}

function parseSpeed(stored: string): number | undefined {
  const speed = parsePositiveNumber(stored);
  return speed !== undefined && speed <= drillSpeeds.max ? speed : undefined;
}

/** Returns the drawn hand. Returns undefined until it is loaded, and where the set's pictures are shown instead. */
function useMovingHand(isWanted: boolean): MovingHand | undefined {
  const [hand, setHand] = useState<MovingHand>();

  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    let openedHand: MovingHand | undefined;
    const open = async () => {
      const { openMovingHand } = await import('./moving-hand.ts');
      openedHand = await openMovingHand(leaving.signal);
      if (leaving.signal.aborted) openedHand?.close();
      else setHand(openedHand);
    };
    open().catch((error: unknown) => leaving.signal.aborted || console.warn('The hand cannot move here.', error));
    return () => {
      leaving.abort();
      openedHand?.close();
      setHand(undefined);
    };
  }, [isWanted]);

  return hand;
}

interface SpeedChoiceProps {
  /** In letters a second. */
  speed: number;
  onChoose: (speed: number) => void;
}

function SpeedChoice({ speed, onChoose }: SpeedChoiceProps) {
  const t = useTexts();
  const id = useId();
  const speedText = t('{speed, plural, one {# letter a second} other {# letters a second}}', { speed });
  return (
    <div className={styles.speed}>
      <label htmlFor={id}>{t('Speed')}</label>
      <input
        id={id}
        type="range"
        min={drillSpeeds.min}
        max={drillSpeeds.max}
        step={1}
        value={speed}
        aria-valuetext={speedText}
        onChange={({ target }) => onChoose(target.valueAsNumber)}
      />
      <span aria-hidden="true" data-figures>
        {speedText}
      </span>
    </div>
  );
}

interface ReadWordProps {
  word: string;
  letters: LetterPictures;
  isRight: boolean;
  typed: string;
}

/** The verdict, and the pictures of the word's letters. */
function ReadWord({ word, letters, isRight, typed }: ReadWordProps) {
  const t = useTexts();
  return (
    <>
      <p className={readWordStyles.verdict} data-right={isRight}>
        {isRight ? <Check /> : <X />}
        <span>
          <Rich
            text={
              isRight
                ? t('Right: {term}', { term: elementPlaceholder(0) })
                : t('It was {word}, you read {typed}', { word: elementPlaceholder(0), typed: elementPlaceholder(1) })
            }
          >
            <strong>{word}</strong>
            <bdi>{typed}</bdi>
          </Rich>
        </span>
      </p>
      <ol className={readWordStyles.letters} style={{ '--letters': word.length }} aria-hidden="true">
        {Array.from(word, (letter, index) => (
          <li key={index}>
            <img src={imageVariantPath(letters.get(letter) ?? '', 320)} alt="" />
            {letter}
          </li>
        ))}
      </ol>
    </>
  );
}
