import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type RefObject, useEffectEvent } from 'react';
import { usualRatio } from '../../cards/rules/media-ratio.ts';
import { cameraFaultMessages } from '../../media/web/camera-fault.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import {
  beginTime,
  isEasilyMistaken,
  isRepeated,
  slowLetters,
  spellingMs,
  type SpellingRun,
  letterToSpell,
  spellLetter,
  startSpelling,
} from '../rules/spelling-run.ts';
import { watcherFaultMessages } from './watcher-fault-messages.ts';
import { HandLines } from './hand-lines.tsx';
import { useSpoken } from './use-spoken.ts';
import styles from './spell-it.module.css';
import { useCamera, useStreamView } from '../../media/web/use-camera.ts';
import { useHandSide } from './use-hand-side.ts';
import { useSeenVideo } from './use-seen-video.ts';
import { useWatcher } from './use-watcher.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../platform/web/languages/rich.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { describeAdvice } from '../rules/describe-advice.ts';

/**
 * Shows words that the visitor spells before the camera. Nothing is kept or sent.
 * @param pickWord picks a word other than the previous one
 */
export function SpellIt({ pickWord }: { pickWord: (previousWord: string) => string }) {
  const t = useTexts();
  const spelling = useSpelling();
  const { run, letter, start } = spelling;
  const [previousWord, setPreviousWord] = useState('');

  function startNext() {
    const word = pickWord(previousWord);
    setPreviousWord(word);
    start(word);
  }

  if (run && letter === undefined) return <Result run={run} onNext={startNext} onAgain={start} />;
  if (!run || letter === undefined) {
    return (
      <div className={styles.spell}>
        <p>
          {t(
            'Spell a word to your camera. When a letter looks right, the next one follows. For a letter that cannot be told apart, press the button. The hand recognition is loaded once, about 6 MB. Nothing is sent.',
          )}
        </p>
        <Button kind="primary" onClick={startNext}>
          {t('Start')}
        </Button>
      </div>
    );
  }
  return <SpellingView {...spelling} run={run} letter={letter} />;
}

type SpellingViewProps = ReturnType<typeof useSpelling> & { run: SpellingRun; letter: string };

function SpellingView({ run, letter, camera, videoRef, watcher, advice, hand, goOn }: SpellingViewProps) {
  const t = useTexts();
  const [ratio, setRatio] = useState(usualRatio);
  const shape: CSSProperties = { '--ratio': ratio };
  const words = describeProgress({ camera, watcher, advice }, letter, t);
  const spoken = useSpoken(words);
  const nextLetterButton = useRef<HTMLButtonElement>(null);
  const hasCameraFault = camera.phase !== 'asking' && camera.phase !== 'on';

  /** Asks for the camera again. Moves the focus first, because its own button disappears meanwhile. */
  function tryAgain() {
    nextLetterButton.current?.focus({ preventScroll: true });
    camera.retry();
  }

  return (
    <div className={styles.spell}>
      <p className={styles.word} aria-hidden="true">
        {Array.from(run.word, (character, index) => (
          <span key={index} data-state={letterState(run, index)}>
            {character}
          </span>
        ))}
      </p>
      <VisuallyHidden role="status">{t('Spell {letter} of {word}', { letter, word: run.word })}</VisuallyHidden>
      <div className={styles.picture} style={shape}>
        <video
          ref={videoRef}
          className={styles.video}
          muted
          playsInline
          autoPlay
          disablePictureInPicture
          onResize={({ currentTarget: seen }) => setRatio(seen.videoWidth / seen.videoHeight || usualRatio)}
        />
        {watcher.phase === 'on' && watcher.detection && (
          <HandLines detection={watcher.detection} advice={advice} shape={shape} />
        )}
      </div>
      <p className={styles.hint} aria-hidden="true">
        {words}
      </p>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <div className={styles.actions}>
        {hasCameraFault ? (
          <Button key="again" icon={RotateCcw} onClick={tryAgain}>
            {t('Try again')}
          </Button>
        ) : (
          <Button key="hand" onClick={hand.change}>
            {t(hand.label)}
          </Button>
        )}
        <NextLetterButton button={nextLetterButton} onPress={goOn} />
      </div>
    </div>
  );
}

function letterState({ doneAt }: SpellingRun, index: number): 'done' | 'now' | 'later' {
  if (index === doneAt.length) return 'now';
  return index < doneAt.length ? 'done' : 'later';
}

/** The button that goes on to the next letter. It has the focus, so that Space presses it. */
function NextLetterButton({ button, onPress }: { button: RefObject<HTMLButtonElement | null>; onPress: () => void }) {
  const t = useTexts();
  useEffect(() => button.current?.focus({ preventScroll: true }), [button]);
  return (
    <Button ref={button} kind="primary" iconEnd={ArrowRight} onClick={onPress}>
      {t('Next letter')}
    </Button>
  );
}

function Result({ run, onNext, onAgain }: { run: SpellingRun; onNext: () => void; onAgain: (word: string) => void }) {
  const t = useTexts();
  const slow = slowLetters(run);
  const letters = slow.join(', ');
  const seconds = (spellingMs(run) / 1_000).toFixed(1);
  const nextWordButton = useRef<HTMLButtonElement>(null);
  useEffect(() => nextWordButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.spell}>
      <p role="status">
        <Rich text={t('{word} took {seconds} s.', { word: elementPlaceholder(0), seconds })}>
          <strong>{run.word}</strong>
        </Rich>
        {slow.length > 0 && ` ${t('{letters} took long.', { letters })}`}
      </p>
      <div className={styles.actions}>
        {slow.length > 0 && (
          <Button onClick={() => onAgain(slow.join(''))}>{t('Practise {letters}', { letters })}</Button>
        )}
        <Button ref={nextWordButton} kind="primary" iconEnd={ArrowRight} onClick={onNext}>
          {t('Next word')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the sentence under the picture: what is waited for, what failed, or the advice. */
function describeProgress(
  { camera, watcher, advice }: Pick<SpellingViewProps, 'camera' | 'watcher' | 'advice'>,
  letter: string,
  t: Texts,
): string {
  if (camera.phase === 'asking') return t('Waiting for the camera...');
  if (camera.phase !== 'on') return t(cameraFaultMessages[camera.phase]);
  if (watcher.phase === 'failed') return `${t(watcherFaultMessages[watcher.fault])} ${t('Press the button to go on.')}`;
  if (watcher.phase !== 'on') return t('Loading the hand recognition...');
  if (isEasilyMistaken(letter))
    return t('{letter} is easily mistaken for another letter: go on when you are sure.', { letter });
  return describeAdvice(advice, t);
}

/** How long after a correct hand the next letter comes, which is long enough to see that the letter looks right. */
const nextAfterMs = 500;

/**
 * The state of a word that is spelled before the camera. The camera is on only until the word is spelled. The time does
 * not count while the camera and the hand recognition are awaited.
 */
function useSpelling() {
  const [run, setRun] = useState<SpellingRun>();
  const letter = run && letterToSpell(run);
  const isSpelling = letter !== undefined;
  const camera = useCamera({ isWanted: isSpelling, onInterrupted: () => setRun(undefined) });
  const [video, videoRef] = useSeenVideo(useStreamView(camera.stream));
  const hand = useHandSide();
  const turn = `${run?.startedAt}-${run?.doneAt.length}`;
  const isOn = isSpelling && camera.phase === 'on';
  const watchedSign = { sign: letter ?? '', turn, side: hand.side, isRepeated: run !== undefined && isRepeated(run) };
  const watcher = useWatcher(isOn ? video : undefined, isOn, watchedSign, {
    onReady: () => setRun((now) => now && beginTime(now, performance.now())),
  });
  const advice = watcher.phase === 'on' && watcher.turn === turn ? watcher.advice : undefined;
  const hasFitted = advice?.kind === 'fits' && letter !== undefined && !isEasilyMistaken(letter);
  const goOn = () => setRun((now) => now && spellLetter(now, performance.now()));
  const goOnAfterWait = useEffectEvent(goOn);

  useEffect(() => {
    if (!hasFitted) return;
    const timer = setTimeout(() => goOnAfterWait(), nextAfterMs);
    return () => clearTimeout(timer);
  }, [hasFitted, turn]);

  const start = (word: string) => setRun(startSpelling(word, performance.now()));
  return { run, letter, camera, videoRef, watcher, advice, hand, start, goOn };
}
