import type { Card } from '../../../cards/contract/card.ts';

/** `begun` media are visible, `there` need the network no more, and `missing` have failed. */
export type Arrival = 'begun' | 'there' | 'missing';

/** Keyed by card id. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * Keeps the first card, the loaded ones and the next one. Media load one after the other, so that no video stutters.
 * Failed media are retried when their card is first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'there');
  const next = wanted.find((card) => (arrivalOf(card) ?? 'begun') === 'begun');
  return wanted.filter((card, index) => index === 0 || card === next || arrivalOf(card) === 'there');
}
