import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/use-latest.ts';

interface IntersectionOptions {
  /** The visible share of the element, 0 to 1. */
  readonly share: number;
  /** Nothing is observed while false; once true, what is visible counts at once. */
  readonly isWatching: boolean;
  readonly onIntersect: () => void;
}

/** Also works in a tall frame that its page scrolls. */
export function useIntersection(
  element: RefObject<Element | null>,
  { share, isWatching, onIntersect }: IntersectionOptions,
): void {
  const latest = useLatest(onIntersect);

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
  }, [element, share, isWatching, latest]);
}
