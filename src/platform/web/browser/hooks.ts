import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Returns a ref to the value of the last render, for effects that must not start again when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * Whether React has taken over the page. False on the server, and in the first render of a page that came from the
 * server.
 */
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

/** Whether `isWaiting` has been true for `durationMs` without a break. */
export function useHasWaited(isWaiting: boolean, durationMs: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), durationMs);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting, durationMs]);

  return hasWaited;
}

/** Returns the value once it has not changed for `delayMs`, and the previous one until then. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debouncedValue, setDebouncedValue] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return debouncedValue;
}

/** Returns the time in epoch milliseconds. Renders again every `intervalMs`. */
export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);

  return nowMs;
}
