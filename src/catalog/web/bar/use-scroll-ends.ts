import { useEffect, useState, type RefObject } from 'react';

export interface ScrollEnds {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

const none: ScrollEnds = { hasBefore: false, hasAfter: false };

export function useScrollEnds(row: RefObject<HTMLElement | null>, content: unknown): ScrollEnds {
  const [ends, setEnds] = useState(none);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { hasBefore, hasAfter } = scrollEnds(element);
      setEnds((before) =>
        before.hasBefore === hasBefore && before.hasAfter === hasAfter ? before : { hasBefore, hasAfter },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row, content]);

  return ends;
}

/** From right to left, positions are negative; one pixel is rounding. */
function scrollEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): ScrollEnds {
  const scrolledPx = Math.abs(scrollLeft);
  return { hasBefore: scrolledPx > 1, hasAfter: scrolledPx + clientWidth < scrollWidth - 1 };
}
