import { useEffect, useState } from 'react';

/** The time in milliseconds, anew after each span: what is shown as 'today' does not stay so for ever. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}
