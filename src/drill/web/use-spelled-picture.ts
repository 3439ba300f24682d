import { useEffect, useEffectEvent, useState } from 'react';

interface SpelledPictures {
  readonly paths: readonly string[];
  readonly lettersPerSecond: number;
  readonly play: number;
  readonly onSpelled: () => void;
}

/** Advances evenly; undefined before and after. */
export function useSpelledPicture({ paths, lettersPerSecond, play, onSpelled }: SpelledPictures): number | undefined {
  const [place, setPlace] = useState<number>();
  const end = useEffectEvent(() => {
    setPlace(undefined);
    onSpelled();
  });
  const start = useEffectEvent((signal: AbortSignal) => {
    const letterMs = 1_000 / lettersPerSecond;
    const timers = [...paths, undefined].map((path, at) =>
      setTimeout(() => (path === undefined ? end() : setPlace(at)), at * letterMs),
    );
    signal.addEventListener('abort', () => timers.forEach(clearTimeout));
  });
  const load = useEffectEvent(() => Promise.allSettled([...new Set(paths)].map(loadPicture)));

  useEffect(() => {
    if (play === 0) return;
    const leaving = new AbortController();
    void load().then(() => leaving.signal.aborted || start(leaving.signal));
    return () => leaving.abort();
  }, [play]);

  return place;
}

/** A picture that fails leaves its place empty. */
function loadPicture(path: string): Promise<void> {
  return Object.assign(new Image(), { src: path }).decode();
}
