import type { Card } from '../../shared/contract/card.ts';

/** Whether the media of a card came, by its id; of what is not in it nothing is known yet. */
export type Arrivals = ReadonlyMap<string, boolean>;

/**
 * Of cards in the order in which their media are wanted, those to have in the document: the first one, what has come, and
 * what comes next. One waits for the other, so that a narrow line brings first what is wanted first, and files that never
 * come leave room for others (browsers open six connections to a server at most). What did not come is tried again when
 * it is the first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const isThere = (card: Card) => (card.hasMedia ? arrivals.get(card.id) : true);
  const next = wanted.find((card) => isThere(card) === undefined);
  return wanted.filter((card, index) => index === 0 || card === next || isThere(card));
}
