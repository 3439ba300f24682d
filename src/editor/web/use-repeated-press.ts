import { useRef, type MouseEvent } from 'react';
import { repeatedActionMs } from '../../platform/rules/limits.ts';

/** A repeated press (double click, second Enter) does not reach what replaced its target; a new click does. */
export function useRepeatedPress() {
  const doneAtMs = useRef(Number.NEGATIVE_INFINITY);

  function handleDone() {
    doneAtMs.current = performance.now();
  }

  function handleClickCapture(event: MouseEvent) {
    const isRepetition = event.detail !== 1 && performance.now() - doneAtMs.current < repeatedActionMs;
    // React passes on clicks in dialogs too, which replaced nothing.
    const isInPlace = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isRepetition || !isInPlace) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { handleDone, handleClickCapture };
}
