import { startTransition, useEffect, useState, type RefObject } from 'react';

interface Nearness {
  readonly isNear: boolean;
  /** The height to keep free for the element. Undefined while it is near, and until it is measured. */
  readonly heightPx: number | undefined;
}

/** How far from the visible part an element counts as near: two heights of the window. */
const nearMargin = '200% 0px';
const canObserve = typeof IntersectionObserver !== 'undefined';

/**
 * Whether an element is in or near the visible part of the page, so that it has to be rendered in full. An element that
 * has the focus or a `data-kept` part when it is scrolled away counts as near, so that it stays. So does every element
 * in a browser without `IntersectionObserver`.
 */
export function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst || !canObserve, heightPx: undefined });

  useEffect(() => {
    const target = element.current;
    if (!canObserve || !target) return;
    return observe(target, ({ isIntersecting, boundingClientRect }) => {
      const isNear = isIntersecting || mustStay(target);
      startTransition(() => setNearness(isNear ? near : { isNear, heightPx: boundingClientRect.height }));
    });
  }, [element]);

  return nearness;
}

const near: Nearness = { isNear: true, heightPx: undefined };

type HandleEntry = (entry: IntersectionObserverEntry) => void;

/** All elements share an observer, because each one costs time in every frame. */
let sharedObserver: IntersectionObserver | undefined;
const handlers = new WeakMap<Element, HandleEntry>();

function observe(element: Element, onEntry: HandleEntry): () => void {
  const shared = (sharedObserver ??= new IntersectionObserver(handleEntries, { rootMargin: nearMargin }));
  handlers.set(element, onEntry);
  shared.observe(element);
  return () => {
    shared.unobserve(element);
    handlers.delete(element);
  };
}

function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) handlers.get(entry.target)?.(entry);
}

function mustStay(element: HTMLElement): boolean {
  return element.contains(document.activeElement) || element.querySelector('[data-kept]') !== null;
}
