import type { Card } from '../../../shared/contract/card.ts';

/** How far the media of a card has come: it can be seen but is still coming, it needs the line no more, or it did not come. */
export type Arrival = 'begun' | 'there' | 'missing';

/** By the id of the card; of what is not in it nothing is known yet. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * Of cards in the order in which their media are wanted, those to have in the document: the first one, what is there, and
 * what comes next. One waits for the other, so that a narrow line brings first what is wanted first and no video stutters
 * for the sake of the next, and files that never come leave room for others (browsers open six connections to a server at
 * most). What did not come is tried again when it is the first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'there');
  const next = wanted.find((card) => (arrivalOf(card) ?? 'begun') === 'begun');
  return wanted.filter((card, index) => index === 0 || card === next || arrivalOf(card) === 'there');
}
