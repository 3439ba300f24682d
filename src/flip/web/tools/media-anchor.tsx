import { useLayoutEffect, useRef } from 'react';
import styles from '../../../player/web/media/over-media.module.css';

/**
 * An invisible box at the place of the media of the card on top, also while its other side is up. Controls are anchored
 * to this box and not to the media, because those turn with the card and leave with it.
 */
export function MediaAnchor() {
  const box = useRef<HTMLDivElement>(null);

  // Runs after every render, because the media on top may be others.
  useLayoutEffect(() => {
    const deck = box.current?.parentElement;
    const picture = deck?.querySelector<HTMLElement>('[data-current] :has(> :is(img, video))');
    if (!deck || !picture) return;
    const place = () => {
      const { left, top } = placeInDeck(picture, deck);
      box.current?.style.setProperty('inset', `${top}px auto auto ${left}px`);
      box.current?.style.setProperty('inline-size', `${picture.offsetWidth}px`);
      box.current?.style.setProperty('block-size', `${picture.offsetHeight}px`);
      // If the media are scrolled out of the deck, the controls that are anchored to this box are hidden with it.
      box.current?.style.setProperty('visibility', top < 0 ? 'hidden' : 'visible');
    };
    const observer = new ResizeObserver(place);
    for (const element of [picture, picture.parentElement, deck]) if (element) observer.observe(element);
    deck.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      deck.removeEventListener('scroll', place, { capture: true });
    };
  });

  return <div ref={box} className={styles.place} />;
}

/** The place without transforms, which would move it while the card turns. */
function placeInDeck(picture: HTMLElement, deck: HTMLElement) {
  let [left, top] = [0, 0];
  for (let element: HTMLElement | null = picture; element && element !== deck;) {
    const parent: Element | null = element.offsetParent;
    left += element.offsetLeft + (parent?.clientLeft ?? 0);
    top += element.offsetTop + (parent?.clientTop ?? 0) - (parent?.scrollTop ?? 0);
    element = parent instanceof HTMLElement ? parent : null;
  }
  return { left, top };
}
