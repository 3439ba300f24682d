import { useLayoutEffect, useState, type RefObject } from 'react';

/** Looked up whenever its box changes. */
export function useIsDisplayed(place: RefObject<HTMLElement | null>): boolean {
  const [isDisplayed, setDisplayed] = useState(false);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setDisplayed(element.clientHeight > 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return isDisplayed;
}
