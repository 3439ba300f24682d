import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface ToastTimer {
  durationMs: number;
  isRunning: boolean;
  onDue: () => void;
}

/**
 * Paused while the pointer is on the toast, the focus among the toasts, or the window inactive. Radix pauses for the
 * whole region, which keeps the focus after a toast was closed.
 * @returns attributes for the toast's element
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
    // Not on entering: a toast may appear under a resting pointer.
    onPointerMove: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}
