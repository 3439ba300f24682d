import { useLayoutEffect, useState, type RefObject } from 'react';

/** Letters reach out of a tight line by less than this share of their size. */
const letterReach = 0.25;

/** Once true it stays: the strip that follows takes room from the tiles. */
export function useHasClipped(board: RefObject<HTMLElement | null>, isDealt: boolean): boolean {
  const [hasClipped, setClipped] = useState(false);

  useLayoutEffect(() => {
    const element = board.current;
    if (!element || !isDealt || hasClipped) return;
    const measure = () => setClipped([...element.querySelectorAll('[data-words]')].some(isClipped));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, isDealt, hasClipped]);

  return hasClipped;
}

function isClipped(words: Element): boolean {
  const letterPx = Number.parseFloat(getComputedStyle(words).fontSize);
  return words.scrollHeight - words.clientHeight > letterPx * letterReach;
}
