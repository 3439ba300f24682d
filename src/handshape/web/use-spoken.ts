import { useEffect, useRef, useState } from 'react';

const everyMs = 2_000;

/** Returns a text for a live region. It changes every two seconds at most, and skips the texts in between. */
export function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(words);
  const lastMs = useRef(-everyMs);

  useEffect(() => {
    const timer = setTimeout(
      () => {
        lastMs.current = performance.now();
        setSpoken(words);
      },
      Math.max(0, lastMs.current + everyMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [words]);

  return spoken;
}
