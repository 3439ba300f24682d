import type { Card } from '../contract/card.ts';

/** For tests: a card with texts alone, but for what is given. */
export function buildCard(fields: Partial<Card> = {}): Card {
  return {
    id: 'a',
    term: 'Hello',
    definition: 'Said on meeting',
    hasMedia: false,
    mediaKind: null,
    mediaPath: null,
    posterPath: null,
    signingBox: null,
    mediaWidth: null,
    mediaHeight: null,
    durationMs: null,
    showMediaAndText: false,
    orderIndex: 0,
    revision: 0,
    ...fields,
  };
}
