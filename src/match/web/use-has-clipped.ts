import { useLayoutEffect, useState, type RefObject } from 'react';

/** In font sizes: letters may overflow their line by less. */
const letterReach = 0.25;

/** Stays true, as the strip that is then shown shrinks the tiles. */
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
