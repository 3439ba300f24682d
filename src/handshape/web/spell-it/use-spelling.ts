import { useEffect, useEffectEvent, useState } from 'react';
import { useCamera, useStreamView } from '../../../media/web/use-camera.ts';
import { isDoubtful, letterToSpell, spellLetter, startSpelling } from '../../rules/spelling-run.ts';
import type { SpellingRun } from '../../rules/spelling-run.ts';
import { useHandSide } from '../use-hand-side.ts';
import { useSeenVideo } from '../use-seen-video.ts';
import { useWatcher } from '../use-watcher.ts';

/** Long enough to see that the letter looks right. */
const nextAfterMs = 500;

/** One word after the other before the camera, which is on only while one is spelled. */
export function useSpelling() {
  const [run, setRun] = useState<SpellingRun>();
  const letter = run && letterToSpell(run);
  const isSpelling = letter !== undefined;
  const camera = useCamera({ isWanted: isSpelling, onClosed: () => setRun(undefined) });
  const [video, view] = useSeenVideo(useStreamView(camera.stream));
  const hand = useHandSide();
  const turn = `${run?.startedAt}-${run?.doneAt.length}`;
  const isOn = isSpelling && camera.phase === 'on';
  const watched = useWatcher(isOn ? video : undefined, isOn, { sign: letter ?? '', turn, side: hand.side });
  const advice = watched.phase === 'on' && watched.turn === turn ? watched.advice : undefined;
  const hasFitted = advice?.kind === 'fits' && letter !== undefined && !isDoubtful(letter);
  const goOn = () => setRun((now) => now && spellLetter(now, performance.now()));
  const goOnByItself = useEffectEvent(goOn);

  useEffect(() => {
    if (!hasFitted) return;
    const timer = setTimeout(() => goOnByItself(), nextAfterMs);
    return () => clearTimeout(timer);
  }, [hasFitted, turn]);

  const start = (word: string) => setRun(startSpelling(word, performance.now()));
  return { run, letter, camera, view, watched, advice, hand, start, goOn };
}
