import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { spelledLetters, type LetterPictures } from '../rules/spelling-drill.ts';
import { imageVariantPath } from '../../platform/rules/image-variant.ts';
import { helloHand } from '../../platform/web/ui/hand/hello-hand.ts';
import styles from './drill-stage.module.css';
import type { MovingHand } from './moving-hand.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface DrillStageProps {
  word: string;
  letters: LetterPictures;
  lettersPerSecond: number;
  /** The number of times that any word was spelled. When it grows, the word is spelled once more. */
  playCount: number;
  hand: MovingHand | undefined;
  onSpelled: () => void;
}

/** Shows the word letter by letter, and an open hand before and after it. */
export function DrillStage({ hand, onSpelled, ...props }: DrillStageProps) {
  const t = useTexts();
  const { playCount } = props;
  const [spelledCount, setSpelledCount] = useState(0);

  function handleSpelled() {
    setSpelledCount(playCount);
    onSpelled();
  }

  return (
    <div className={styles.stage} role="img" aria-label={t('A hand that spells a word')}>
      {hand ? (
        <HandPlayback {...props} hand={hand} onSpelled={handleSpelled} />
      ) : (
        <PicturePlayback {...props} onSpelled={handleSpelled} />
      )}
      {playCount === spelledCount && (
        <div className={styles.rest}>
          <img src={helloHand.src} alt="" data-rest />
        </div>
      )}
    </div>
  );
}

type PlaybackProps = Omit<DrillStageProps, 'hand'>;

function PicturePlayback({ word, letters, lettersPerSecond, playCount, onSpelled }: PlaybackProps) {
  const shownLetters = spelledLetters(word);
  const paths = shownLetters.map(({ letter }) => imageVariantPath(letters.get(letter) ?? '', 640));
  const index = useSpelledPicture({ paths, lettersPerSecond, playCount, onSpelled });
  if (index === undefined) return null;
  const previousPath = index > 0 ? paths[index - 1] : undefined;
  return (
    <>
      {previousPath !== undefined && previousPath !== paths[index] && <img key={index - 1} src={previousPath} alt="" />}
      <img
        key={index}
        src={paths[index]}
        alt=""
        data-aside={shownLetters[index]?.aside}
        style={{ animationDuration: `${Math.round(300 / lettersPerSecond)}ms` }}
      />
    </>
  );
}

function HandPlayback({ hand, word, lettersPerSecond, playCount, onSpelled }: PlaybackProps & { hand: MovingHand }) {
  const container = useRef<HTMLDivElement>(null);
  const start = useEffectEvent(() => hand.play(word, lettersPerSecond, onSpelled));

  useEffect(() => {
    container.current?.append(hand.canvas);
    return () => hand.canvas.remove();
  }, [hand]);

  useEffect(() => (playCount === 0 ? undefined : start()), [playCount, hand]);

  return <div ref={container} className={styles.canvas} />;
}

interface SpelledPictures {
  readonly paths: readonly string[];
  readonly lettersPerSecond: number;
  readonly playCount: number;
  readonly onSpelled: () => void;
}

/**
 * Returns the index of the picture to show, which advances at an even pace. Returns undefined before and after the
 * word.
 */
function useSpelledPicture({ paths, lettersPerSecond, playCount, onSpelled }: SpelledPictures): number | undefined {
  const [shownIndex, setShownIndex] = useState<number>();
  const end = useEffectEvent(() => {
    setShownIndex(undefined);
    onSpelled();
  });
  const start = useEffectEvent((signal: AbortSignal) => {
    const letterMs = 1_000 / lettersPerSecond;
    const timers = paths.map((_path, index) => setTimeout(() => setShownIndex(index), index * letterMs));
    timers.push(setTimeout(end, paths.length * letterMs));
    signal.addEventListener('abort', () => timers.forEach(clearTimeout));
  });
  const load = useEffectEvent(() => Promise.allSettled([...new Set(paths)].map(loadPicture)));

  useEffect(() => {
    if (playCount === 0) return;
    const leaving = new AbortController();
    void load().then(() => leaving.signal.aborted || start(leaving.signal));
    return () => leaving.abort();
  }, [playCount]);

  return shownIndex;
}

/** Loads a picture before the word begins. If it does not load, its place in the word stays empty. */
function loadPicture(path: string): Promise<void> {
  return Object.assign(new Image(), { src: path }).decode();
}
