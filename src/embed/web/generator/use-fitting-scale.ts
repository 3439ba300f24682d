import { useLayoutEffect, useState, type RefObject } from 'react';

/** At most 1. */
export function useFittingScale(element: RefObject<HTMLElement | null>, widthPx: number, heightPx: number): number {
  const [room, setRoom] = useState({ widthPx: 0, heightPx: 0 });

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ widthPx: entry.contentRect.width, heightPx: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);

  return Math.min(1, room.widthPx / widthPx, room.heightPx / heightPx);
}
