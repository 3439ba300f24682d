import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rounding of the browser's own makes a text that fits this much higher than its box. */
const roundingPx = 1;

/** Whether some tile is too small for its words. Once true it stays: what the answer brings takes room from the tiles. */
export function useHasClipped(board: RefObject<HTMLElement | null>, isDealt: boolean): boolean {
  const [hasClipped, setClipped] = useState(false);

  useLayoutEffect(() => {
    const element = board.current;
    if (!element || !isDealt || hasClipped) return;
    const look = () => setClipped([...element.querySelectorAll('[data-words]')].some(isClipped));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, isDealt, hasClipped]);

  return hasClipped;
}

function isClipped({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + roundingPx;
}
