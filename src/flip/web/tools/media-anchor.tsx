import { useLayoutEffect, useRef } from 'react';
import styles from '../../../player/web/media/over-print.module.css';

/**
 * An invisible box where the media of the card on top lies, also while its other side is up. Controls are anchored to
 * this box rather than to the media, which turn with the card and are thrown with it.
 */
export function PrintPlace() {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const deck = box.current?.parentElement;
    const print = deck?.querySelector<HTMLElement>('[data-current] :has(> :is(img, video))');
    if (!deck || !print) return;
    const place = () => {
      const { left, top } = placeInDeck(print, deck);
      box.current?.style.setProperty('inset', `${top}px auto auto ${left}px`);
      box.current?.style.setProperty('inline-size', `${print.offsetWidth}px`);
      box.current?.style.setProperty('block-size', `${print.offsetHeight}px`);
      // What is anchored to a hidden box is hidden, too.
      box.current?.style.setProperty('visibility', top < 0 ? 'hidden' : 'visible');
    };
    const observer = new ResizeObserver(place);
    for (const element of [print, print.parentElement, deck]) if (element) observer.observe(element);
    deck.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      deck.removeEventListener('scroll', place, { capture: true });
    };
  });

  return <div ref={box} className={styles.place} />;
}

/** Without transforms, which layout does not know. */
function placeInDeck(print: HTMLElement, deck: HTMLElement) {
  let [left, top] = [0, 0];
  for (let element: HTMLElement | null = print; element && element !== deck;) {
    const parent: Element | null = element.offsetParent;
    left += element.offsetLeft + (parent?.clientLeft ?? 0);
    top += element.offsetTop + (parent?.clientTop ?? 0) - (parent?.scrollTop ?? 0);
    element = parent instanceof HTMLElement ? parent : null;
  }
  return { left, top };
}
