import type { Card } from '../../../cards/contract/card.ts';

/**
 * - `begun`: the media are visible, but not completely loaded
 * - `there`: the media are completely loaded
 * - `missing`: the media did not load
 */
export type Arrival = 'begun' | 'there' | 'missing';

/** Keyed by card id. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * Returns the cards to render: the first one, those that are loaded, and the next one to load. Media load one after the
 * other, so that no video stutters. Media that failed are tried again when their card is the first.
 */
export function cardsToKeep(wanted: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'there');
  const next = wanted.find((card) => (arrivalOf(card) ?? 'begun') === 'begun');
  return wanted.filter((card, index) => index === 0 || card === next || arrivalOf(card) === 'there');
}
