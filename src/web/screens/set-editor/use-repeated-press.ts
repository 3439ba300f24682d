import { useRef, type MouseEvent } from 'react';
import { repeatedActionMs } from '../../../shared/limits.ts';

/**
 * The repetition of a press (the second half of a double click, a second Enter) does not press what came into its place. A new
 * click counts at once.
 */
export function useRepeatedPress() {
  const doneAtMs = useRef(Number.NEGATIVE_INFINITY);

  function handleDone() {
    doneAtMs.current = performance.now();
  }

  function handleClickCapture(event: MouseEvent) {
    const isRepetition = event.detail !== 1 && performance.now() - doneAtMs.current < repeatedActionMs;
    // React lets clicks in dialogs through here too; those are in nobody's place.
    const isInPlace = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isRepetition || !isInPlace) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { handleDone, handleClickCapture };
}
