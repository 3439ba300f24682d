import { expect, it } from 'vitest';
import { featuresOf } from './hand-features.ts';
import { hintsFor } from './hints.ts';
import { createReferences, readHands, picturedHands } from './references.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { describeHint } from './describe-advice.ts';

const references = createReferences();
const pictured = new Map(readHands(picturedHands).map(({ sign, points }) => [sign, points]));

function hintsOf(made: string, asked: string): string[] {
  const [points, reference] = [pictured.get(made), references.get(asked)];
  if (!points || !reference) throw new Error(`No hand for '${made}' or '${asked}'`);
  return hintsFor(featuresOf(points), reference.pose).map((hint) => describeHint(hint, englishTexts));
}

it.each([
  ['B', 'S', 'Curl your four fingers.'],
  ['5', 'L', 'Curl your middle, ring and little fingers.'],
  ['V', 'W', 'Straighten your ring finger.'],
  ['S', 'U', 'Straighten your index and middle fingers.'],
  ['D', 'L', 'Stretch your thumb out.'],
  ['L', 'D', 'Bring your thumb in.'],
  ['I', 'Y', 'Stretch your thumb out.'],
])('From %s to %s it says: %s', (made, asked, words) => {
  expect(hintsOf(made, asked)).toContain(words);
});

it('Says nothing to somebody who makes the sign', () => {
  const corrected = [...pictured.keys()].filter((sign) => hintsOf(sign, sign).length > 0);
  expect(corrected).toEqual([]);
});

it('What it says would make the fingers more like the sign', () => {
  for (const [made, points] of pictured) {
    const [seen, posed] = [featuresOf(points), references.get(made)];
    if (!posed) throw new Error(made);
    const truth = featuresOf(posed.pose);
    for (const [asked, { pose }] of references) {
      const wanted = featuresOf(pose);
      for (const { act, digits } of hintsFor(seen, pose)) {
        for (const digit of digits) {
          if (digit === 'thumb') continue;
          const more = wanted.fingers[digit].bend - truth.fingers[digit].bend;
          expect(act === 'curl' ? more : -more, `${made} as ${asked}: ${act}`).toBeGreaterThan(30);
        }
      }
    }
  }
});
