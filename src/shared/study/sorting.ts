import type { CardMemory } from '../scheduling/card-memory.ts';

/** What a learner says of a card. */
export type Pile = 'known' | 'learning';

export interface SortedCard {
  readonly cardId: string;
  readonly pile: Pile;
  /** Whether the card was still learning before: undo restores that. */
  readonly wasMarked: boolean;
  /** How well it was known before, where it was answered. */
  readonly before?: CardMemory | undefined;
}

/** In the order in which they were sorted. A card that was sorted again lies where it was put last. */
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
  /** The cards that were gone through. */
  readonly deck: readonly Card[];
  /** All of the set. */
  readonly setCards: readonly Card[];
  readonly sorting: Sorting;
  /** Ids of the cards marked as still learning. */
  readonly marked: readonly string[];
}

interface LaidOutCard<Card> {
  readonly card: Card;
  readonly isKnown: boolean;
}

/**
 * Past the last card: the deck, and what else of the set is still learned. A card that was not sorted is known unless it is marked.
 */
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
