import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface ToastTimer {
  durationMs: number;
  isRunning: boolean;
  onDue: () => void;
}

/**
 * The time stands still while the toast is pointed at, the focus is in the region of the toasts, or the window is not
 * looked at. Radix keeps that for the whole region, which has the focus ever after a toast was closed in it.
 * @returns what the toast's element gets
 */
export function useToastTimer({ durationMs, isRunning, onDue }: ToastTimer) {
  const toast = useRef<HTMLLIElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isWindowLeft, setWindowLeft] = useState(false);
  const restMs = useRef(durationMs);
  const handleDue = useEffectEvent(onDue);
  const isTicking = isRunning && !isPointedAt && !hasFocus && !isWindowLeft;

  useEffect(() => {
    if (!isTicking) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => handleDue(), restMs.current);
    return () => {
      clearTimeout(timer);
      restMs.current -= performance.now() - startedAt;
    };
  }, [isTicking]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const handleFocusIn = ({ target }: FocusEvent) => {
      setFocus(target instanceof Node && toast.current?.parentElement?.contains(target) === true);
    };
    document.addEventListener('focusin', handleFocusIn, { signal });
    document.addEventListener('focusout', () => setFocus(false), { signal });
    window.addEventListener('blur', () => setWindowLeft(true), { signal });
    window.addEventListener('focus', () => setWindowLeft(false), { signal });
    return () => listening.abort();
  }, []);

  return {
    ref: toast,
    // A toast that comes up under a resting pointer is not pointed at.
    onPointerMove: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}
