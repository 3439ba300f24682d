import { startTransition, useEffect, useState, type RefObject } from 'react';

interface Nearness {
  readonly isNear: boolean;
  /** Known when the element is not near: the height to keep free for it. */
  readonly heightPx: number | undefined;
}

const margin = '200% 0px';
const canObserve = typeof IntersectionObserver !== 'undefined';

/**
 * Whether an element is in or near the visible part of the page. An element with the focus or a `data-kept` part counts
 * as near, and so does every element in a browser that cannot observe them.
 */
export function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst || !canObserve, heightPx: undefined });

  useEffect(() => {
    const observed = element.current;
    if (!canObserve || !observed) return;
    return observe(observed, ({ isIntersecting, boundingClientRect }) => {
      const isNear = isIntersecting || isKept(observed);
      startTransition(() => setNearness(isNear ? near : { isNear, heightPx: boundingClientRect.height }));
    });
  }, [element]);

  return nearness;
}

const near: Nearness = { isNear: true, heightPx: undefined };

type HandleEntry = (entry: IntersectionObserverEntry) => void;

/** All elements share an observer, because each one costs time in every frame. */
let observer: IntersectionObserver | undefined;
const handlers = new WeakMap<Element, HandleEntry>();

function observe(element: Element, handle: HandleEntry): () => void {
  const shared = (observer ??= new IntersectionObserver(tell, { rootMargin: margin }));
  handlers.set(element, handle);
  shared.observe(element);
  return () => {
    shared.unobserve(element);
    handlers.delete(element);
  };
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) handlers.get(entry.target)?.(entry);
}

function isKept(element: HTMLElement): boolean {
  return element.contains(document.activeElement) || element.querySelector('[data-kept]') !== null;
}
