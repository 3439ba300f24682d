import { useLayoutEffect, type RefObject } from 'react';
import type { CardView } from '../../../../shared/study/card-view.ts';

/** On the element of the card on top, whose style does the rest: React renders nothing anew. */
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
