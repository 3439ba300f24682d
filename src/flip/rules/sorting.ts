import type { CardMemory } from '../../remember/rules/card-memory.ts';

export type Pile = 'known' | 'learning';

export interface SortedCard {
  readonly cardId: string;
  readonly pile: Pile;
  /** Restored by Undo. */
  readonly wasMarked: boolean;
  /** Of an answered card. */
  readonly before?: CardMemory | undefined;
}

/** In order; the last entry of a card counts. */
export type Sorting = readonly SortedCard[];

export function pileCounts(sorting: Sorting): Readonly<Record<Pile, number>> {
  const piles = [...pilesByCard(sorting).values()];
  const known = piles.filter((pile) => pile === 'known').length;
  return { known, learning: piles.length - known };
}

export function undoSorting(sorting: Sorting): Sorting {
  return sorting.slice(0, -1);
}

interface Studied<Card> {
  readonly deck: readonly Card[];
  readonly setCards: readonly Card[];
  readonly sorting: Sorting;
  readonly marked: readonly string[];
}

interface LaidOutCard<Card> {
  readonly card: Card;
  readonly isKnown: boolean;
}

/** The deck, and the set's other cards still being learned. A card that was not sorted is known unless marked. */
export function laidOut<Card extends { readonly id: string }>(studied: Studied<Card>): LaidOutCard<Card>[] {
  const { deck, setCards, sorting } = studied;
  const piles = pilesByCard(sorting);
  const marked = new Set(studied.marked);
  const isKnown = ({ id }: Card) => (piles.get(id) ?? (marked.has(id) ? 'learning' : 'known')) === 'known';
  const inDeck = new Set(deck.map(({ id }) => id));
  const others = setCards.filter((card) => !inDeck.has(card.id) && !isKnown(card));
  return [...deck, ...others].map((card) => ({ card, isKnown: isKnown(card) }));
}

function pilesByCard(sorting: Sorting): ReadonlyMap<string, Pile> {
  return new Map(sorting.map(({ cardId, pile }) => [cardId, pile]));
}
