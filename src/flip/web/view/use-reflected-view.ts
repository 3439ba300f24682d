import { useLayoutEffect, type RefObject } from 'react';
import type { CardView } from '../../../player/rules/card-view.ts';

/** Sets styles on the card's element, without rendering. */
export function useReflectedView(
  inDeck: RefObject<HTMLElement | null>,
  cardId: string | undefined,
  { isWhole, zoomedAt }: CardView,
): void {
  useLayoutEffect(() => {
    const card = inDeck.current?.parentElement?.querySelector<HTMLElement>('[data-current]');
    if (!card || cardId === undefined) return;
    card.toggleAttribute('data-whole', isWhole);
    card.toggleAttribute('data-zoomed', zoomedAt !== undefined);
    if (zoomedAt) {
      card.style.setProperty('--zoom-x', `${zoomedAt.x}`);
      card.style.setProperty('--zoom-y', `${zoomedAt.y}`);
    }
    return () => {
      card.removeAttribute('data-whole');
      card.removeAttribute('data-zoomed');
    };
  }, [inDeck, cardId, isWhole, zoomedAt]);
}
