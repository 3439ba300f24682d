import { startTransition, useEffect, useState, type RefObject } from 'react';

interface Nearness {
  readonly isNear: boolean;
  /** How high the element was when it was left. */
  readonly heightPx: number | undefined;
}

/** Two screens ahead: what comes near has time to be drawn. */
const margin = '200% 0px';
const canObserve = typeof IntersectionObserver !== 'undefined';

/**
 * Whether an element is on screen or may be soon. One that holds the focus, or a `data-kept` part, stays near. Where
 * the browser cannot tell, everything is near.
 */
export function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst || !canObserve, heightPx: undefined });

  useEffect(() => {
    const observed = element.current;
    if (!canObserve || !observed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const isNear = entry.isIntersecting || isKept(observed);
        startTransition(() => setNearness(isNear ? near : { isNear, heightPx: entry.boundingClientRect.height }));
      },
      { rootMargin: margin },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);

  return nearness;
}

const near: Nearness = { isNear: true, heightPx: undefined };

function isKept(element: HTMLElement): boolean {
  return element.contains(document.activeElement) || element.querySelector('[data-kept]') !== null;
}
