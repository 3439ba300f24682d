import { useEffect, useRef, type RefObject } from 'react';

interface IntersectionOptions {
  /** Of the element, 0 to 1. */
  readonly share: number;
  /** While false, nothing is watched; once true, what is on screen already counts. */
  readonly isWatching: boolean;
  readonly onIntersect: () => void;
}

/** Also in a tall frame that its page scrolls. */
export function useIntersection(
  element: RefObject<Element | null>,
  { share, isWatching, onIntersect }: IntersectionOptions,
): void {
  const latest = useRef(onIntersect);

  useEffect(() => {
    latest.current = onIntersect;
  });

  useEffect(() => {
    if (!element.current || !isWatching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= share)) latest.current();
      },
      { threshold: share },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, share, isWatching]);
}
