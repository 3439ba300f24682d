import type { Card, CardEdit } from '../../shared/contract/card.ts';

/** What becomes of the cards of a set as they are shown, when one of them is changed. */
export type CardsChange = (cards: readonly Card[]) => Card[];

/** A card that is shown, and the side of it on which another one comes. */
export interface CardNeighbour {
  readonly cardId: string;
  readonly side: 'before' | 'behind';
}

/** What a new card starts with (spec section 7). */
export const newCardTexts = { term: 'New Term', definition: '' } as const;

/** Cards that the order does not name stay behind the others. */
export function inOrder(cards: readonly Card[], cardIds: readonly string[]): Card[] {
  const places = new Map(cardIds.map((cardId, index) => [cardId, index]));
  const placeOf = (card: Card) => places.get(card.id) ?? cards.length;
  const ordered = cards.toSorted((one, other) => placeOf(one) - placeOf(other));
  return ordered.map((card, orderIndex) => (card.orderIndex === orderIndex ? card : { ...card, orderIndex }));
}

/** Only what the edit names changes. */
export function editOf(cardId: string, edit: CardEdit): CardsChange {
  return (cards) => cards.map((card) => (card.id === cardId ? edited(card, edit) : card));
}

export function edited(card: Card, edit: CardEdit | undefined): Card {
  if (edit === undefined) return card;
  return {
    ...card,
    term: edit.term ?? card.term,
    definition: edit.definition ?? card.definition,
    showMediaAndText: edit.showMediaAndText ?? card.showMediaAndText,
  };
}

/** Of the card that the server told, the media alone. */
export function withMediaOf(card: Card, told: Card): Card {
  const { hasMedia, mediaKind, mediaPath, posterPath, mediaWidth, mediaHeight, durationMs } = told;
  return { ...card, hasMedia, mediaKind, mediaPath, posterPath, mediaWidth, mediaHeight, durationMs };
}

/** The made card takes the place of the temporary one, and there is one of it even if it was read meanwhile. */
export function withMadeCard(cards: readonly Card[], temporaryId: string, made: Card): Card[] {
  const others = cards.filter((card) => card.id !== made.id);
  const isThere = others.some((card) => card.id === temporaryId);
  return isThere ? others.map((card) => (card.id === temporaryId ? made : card)) : [...others, made];
}

export function withInserted(cards: readonly Card[], added: Card, beside: CardNeighbour | undefined): Card[] {
  const others = cards.filter((card) => card.id !== added.id);
  const index = others.findIndex((card) => card.id === beside?.cardId);
  if (index < 0) return [...others, added];
  return others.toSpliced(beside?.side === 'before' ? index : index + 1, 0, added);
}

/** As it is shown before the server has made it. */
export function newCard(temporaryId: string, orderIndex: number): Card {
  return {
    id: temporaryId,
    ...newCardTexts,
    hasMedia: false,
    mediaKind: null,
    mediaPath: null,
    posterPath: null,
    mediaWidth: null,
    mediaHeight: null,
    durationMs: null,
    showMediaAndText: false,
    orderIndex,
    revision: 0,
  };
}
