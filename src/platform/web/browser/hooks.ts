import { useLayoutEffect, useRef, type RefObject, useSyncExternalStore, useEffect, useState } from 'react';

/** The value of the last render, for callbacks that must not restart when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** False on the server, and in the first render of a page that came from the server. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}

/** True once `isWaiting` has been true for `ms` without a break. */
export function useHasWaited(isWaiting: boolean, ms: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), ms);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting, ms]);

  return hasWaited;
}

export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return rested;
}

export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}
