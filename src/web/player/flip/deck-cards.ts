import type { Card } from '../../../shared/contract/card.ts';
import { cardIndicesToPreload, currentCardIndex, type Flip } from '../../../shared/study/flip.ts';

/** A card where it lies in the order being studied. */
export interface DeckCard {
  readonly card: Card;
  readonly position: number;
}

/**
 * The cards to have in the document, by position: the one that is seen, and once its media is there, those whose media
 * should come too. Their order never changes, because a video that is moved stops.
 */
export function deckCards(
  cards: readonly Card[],
  { flip, shown }: { flip: Flip; shown: Flip },
  keepsReady: boolean,
): DeckCard[] {
  const indices = new Set(keepsReady ? cardIndicesToPreload(flip) : []);
  const current = currentCardIndex(shown);
  if (current !== undefined) indices.add(current);
  return [...indices]
    .flatMap((index) => {
      const card = cards[index];
      return card ? [{ card, position: shown.order.indexOf(index) }] : [];
    })
    .toSorted((one, other) => one.position - other.position);
}
