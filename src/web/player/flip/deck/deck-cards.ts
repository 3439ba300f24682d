import type { Card } from '../../../../shared/contract/card.ts';
import { cardsToKeep, type Arrivals } from '../../media/media-arrivals.ts';
import { cardIndexOn, cardIndicesToPreload, shownStage, type Flip } from '../../../../shared/study/flip.ts';

/** A card where it lies in the order being studied. */
export interface DeckCard {
  readonly card: Card;
  readonly position: number;
}

/**
 * The cards to have in the document, by position: the one that is seen, and those whose media have come or should come
 * next. Their order never changes, because a video that is moved stops.
 */
export function deckCards(cards: readonly Card[], flip: Flip, arrivals: Arrivals): DeckCard[] {
  const seen = cardIndexOn(shownStage(flip), flip.order);
  const wanted = cardIndicesToPreload(flip).flatMap((index) => cards[index] ?? []);
  const kept = new Set(cardsToKeep(wanted, arrivals));
  return flip.order.flatMap((index, position) => {
    const card = cards[index];
    return card && (kept.has(card) || index === seen) ? [{ card, position }] : [];
  });
}
