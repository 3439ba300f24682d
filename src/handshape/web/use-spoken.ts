import { useEffect, useRef, useState } from 'react';

const everyMs = 2_000;

/** A text for a live region, at most every two seconds; what was there in between is left out. */
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
