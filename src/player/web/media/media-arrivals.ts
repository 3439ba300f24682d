import type { Card } from '../../../cards/contract/card.ts';

/** `begun`: visible; `there`: needs the network no more; `missing`: failed. */
export type Arrival = 'begun' | 'there' | 'missing';

/** By card id. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * The first, those loaded, and the next: one waits for the other, so that no video stutters. A failed one is retried
 * when it is first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'there');
  const next = wanted.find((card) => (arrivalOf(card) ?? 'begun') === 'begun');
  return wanted.filter((card, index) => index === 0 || card === next || arrivalOf(card) === 'there');
}
