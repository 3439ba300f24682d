import fc from 'fast-check';
import type { Card } from '../../cards/contract/card.ts';
import { matchCard } from '../../match/rules/test-match-cards.ts';

/** Texts and media repeat, differ in case or spaces, or are missing. */
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
