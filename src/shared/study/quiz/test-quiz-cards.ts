import fc from 'fast-check';
import type { Card } from '../../contract/card.ts';
import { matchCard } from '../match/test-match-cards.ts';

/** For tests: gives [0, 1), the same each time (mulberry32). */
export function chancesFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Terms, definitions and media that come more than once, in other case or spaces, or not at all. */
export const anyCards: fc.Arbitrary<Card[]> = fc
  .array(
    fc.record({
      term: fc.constantFrom('Cat', 'cat ', 'C at', 'Hat', 'Dog', 'Cow', 'Ewe', 'Ox', ' ', ''),
      definition: fc.constantFrom('purrs', 'Purrs ', 'barks', 'moos', 'bleats', 'snorts', '', ' '),
      mediaPath: fc.constantFrom(null, null, '/1.png', '/2.png', '/3.png'),
    }),
    { maxLength: 14 },
  )
  .map((cards) =>
    cards.map(({ term, definition, mediaPath }, index) => ({
      ...matchCard(`${index + 1}`, term, mediaPath ?? ''),
      definition,
    })),
  );
