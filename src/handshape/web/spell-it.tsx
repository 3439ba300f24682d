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

/** How long after a correct hand the next letter comes, which is long enough to see that the letter looks right. */
const nextAfterMs = 500;

/**
 * Shows words that the visitor spells before the camera. Nothing is kept or sent.
 * @param pickWord gets the previous word, so as not to pick it again
 */
export function SpellIt({ pickWord }: { pickWord: (before: string) => string }) {
  const t = useTexts();
  const spelling = useSpelling();
  const { run, letter, start } = spelling;
  const [before, setBefore] = useState('');

  function startNext() {
    const word = pickWord(before);
    setBefore(word);
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

function SpellingView({ run, letter, camera, view, watched, advice, hand, goOn }: SpellingViewProps) {
  const t = useTexts();
  const [ratio, setRatio] = useState(usualRatio);
  const shape: CSSProperties = { '--ratio': ratio };
  const words = describeProgress({ camera, watched, advice }, letter, t);
  const spoken = useSpoken(words);
  const next = useRef<HTMLButtonElement>(null);
  const hasCameraFault = camera.phase !== 'asking' && camera.phase !== 'on';

  /**
   * Asks for the camera again, and moves the focus to the button that stays, because this one disappears while
   * permission is asked.
   */
  function tryAgain() {
    next.current?.focus({ preventScroll: true });
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
          ref={view}
          className={styles.video}
          muted
          playsInline
          autoPlay
          disablePictureInPicture
          onResize={({ currentTarget: seen }) => setRatio(seen.videoWidth / seen.videoHeight || usualRatio)}
        />
        {watched.phase === 'on' && watched.detection && (
          <HandLines detection={watched.detection} advice={advice} shape={shape} />
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
        <GoOn button={next} onGoOn={goOn} />
      </div>
    </div>
  );
}

function letterState({ doneAt }: SpellingRun, at: number): 'done' | 'now' | 'later' {
  if (at === doneAt.length) return 'now';
  return at < doneAt.length ? 'done' : 'later';
}

/** The button that goes on to the next letter. It has the focus, so that Space presses it. */
function GoOn({ button, onGoOn }: { button: RefObject<HTMLButtonElement | null>; onGoOn: () => void }) {
  const t = useTexts();
  useEffect(() => button.current?.focus({ preventScroll: true }), [button]);
  return (
    <Button ref={button} kind="primary" iconEnd={ArrowRight} onClick={onGoOn}>
      {t('Next letter')}
    </Button>
  );
}

function Result({ run, onNext, onAgain }: { run: SpellingRun; onNext: () => void; onAgain: (word: string) => void }) {
  const t = useTexts();
  const slow = slowLetters(run);
  const letters = slow.join(', ');
  const seconds = (spellingMs(run) / 1_000).toFixed(1);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
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
        <Button ref={next} kind="primary" iconEnd={ArrowRight} onClick={onNext}>
          {t('Next word')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the sentence under the picture: what is waited for, what failed, or the advice. */
function describeProgress(
  { camera, watched, advice }: Pick<SpellingViewProps, 'camera' | 'watched' | 'advice'>,
  letter: string,
  t: Texts,
): string {
  if (camera.phase === 'asking') return t('Waiting for the camera...');
  if (camera.phase !== 'on') return t(cameraFaultMessages[camera.phase]);
  if (watched.phase === 'failed') return `${t(watcherFaultMessages[watched.fault])} ${t('Press the button to go on.')}`;
  if (watched.phase !== 'on') return t('Loading the hand recognition...');
  if (isEasilyMistaken(letter))
    return t('{letter} is easily mistaken for another letter: go on when you are sure.', { letter });
  return describeAdvice(advice, t);
}

/**
 * The state of a word that is spelled before the camera. The camera is on only until the word is spelled. The time does
 * not count while the camera and the hand recognition are awaited.
 */
function useSpelling() {
  const [run, setRun] = useState<SpellingRun>();
  const letter = run && letterToSpell(run);
  const isSpelling = letter !== undefined;
  const camera = useCamera({ isWanted: isSpelling, onInterrupted: () => setRun(undefined) });
  const [video, view] = useSeenVideo(useStreamView(camera.stream));
  const hand = useHandSide();
  const turn = `${run?.startedAt}-${run?.doneAt.length}`;
  const isOn = isSpelling && camera.phase === 'on';
  const asked = { sign: letter ?? '', turn, side: hand.side, isRepeated: run !== undefined && isRepeated(run) };
  const watched = useWatcher(isOn ? video : undefined, isOn, asked, {
    onReady: () => setRun((now) => now && beginTime(now, performance.now())),
  });
  const advice = watched.phase === 'on' && watched.turn === turn ? watched.advice : undefined;
  const hasFitted = advice?.kind === 'fits' && letter !== undefined && !isEasilyMistaken(letter);
  const goOn = () => setRun((now) => now && spellLetter(now, performance.now()));
  const goOnAfterWait = useEffectEvent(goOn);

  useEffect(() => {
    if (!hasFitted) return;
    const timer = setTimeout(() => goOnAfterWait(), nextAfterMs);
    return () => clearTimeout(timer);
  }, [hasFitted, turn]);

  const start = (word: string) => setRun(startSpelling(word, performance.now()));
  return { run, letter, camera, view, watched, advice, hand, start, goOn };
}
