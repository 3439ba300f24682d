import type { Card } from '../../../shared/contract/card.ts';

/** It can be seen; it needs the line no more; it did not come. */
export type Arrival = 'begun' | 'there' | 'missing';

/** By card id. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * The first, what is there, and what comes next: one waits for the other, so that no video stutters. What did not come
 * is tried again when it is first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'there');
  const next = wanted.find((card) => (arrivalOf(card) ?? 'begun') === 'begun');
  return wanted.filter((card, index) => index === 0 || card === next || arrivalOf(card) === 'there');
}
