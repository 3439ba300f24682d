import type { Card } from '../../../cards/contract/card.ts';

/**
 * How far the media of a card are loaded:
 * - `visible`: the media are visible, but not completely loaded
 * - `loaded`: the media are completely loaded
 * - `failed`: the media did not load
 */
export type Arrival = 'visible' | 'loaded' | 'failed';

/** Keyed by card id. */
export type Arrivals = ReadonlyMap<string, Arrival>;

/**
 * Returns the cards to render: the first one, those that are loaded, and the next one to load. Media load one after the
 * other, so that no video stutters. Media that failed are tried again when their card is the first.
 */
export function cardsToKeep(wantedCards: readonly Card[], arrivals: Arrivals): Card[] {
  const arrivalOf = ({ id, hasMedia }: Card) => (hasMedia ? arrivals.get(id) : 'loaded');
  const nextToLoad = wantedCards.find((card) => (arrivalOf(card) ?? 'visible') === 'visible');
  return wantedCards.filter((card, index) => index === 0 || card === nextToLoad || arrivalOf(card) === 'loaded');
}
