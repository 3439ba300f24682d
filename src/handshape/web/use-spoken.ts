import { useEffect, useRef, useState } from 'react';

const minIntervalMs = 2_000;

/** Returns a text for a live region. It changes every two seconds at most, and skips the texts in between. */
export function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(words);
  const changedAtMs = useRef(-minIntervalMs);

  useEffect(() => {
    const timer = setTimeout(
      () => {
        changedAtMs.current = performance.now();
        setSpoken(words);
      },
      Math.max(0, changedAtMs.current + minIntervalMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [words]);

  return spoken;
}
