import { expect, test } from 'vitest';
import { readPictureHand } from './picture-hand.ts';

const points = Array.from({ length: 63 }, (_, index): number => (index % 2 === 0 ? 3_000 : -3_000));
const hand = { side: 'left', points };

test('a hand has a side and three whole numbers for each of 21 points, within three sides of the picture', () => {
  expect(readPictureHand({ ...hand, more: 1 })).toEqual(hand);
  expect(readPictureHand({ ...hand, side: 'right' })).toEqual({ ...hand, side: 'right' });
});

test.each([
  null,
  undefined,
  'left',
  {},
  { points },
  { side: 'both', points },
  { side: 'left' },
  { side: 'left', points: { length: 63 } },
  { side: 'left', points: points.slice(1) },
  { side: 'left', points: [...points, 0] },
  { side: 'left', points: points.with(5, 3_001) },
  { side: 'left', points: points.with(5, -3_001) },
  { side: 'left', points: points.with(5, 0.5) },
  { side: 'left', points: [...points.slice(1), '1'] },
])('is no hand: %j', (value) => {
  expect(readPictureHand(value)).toBeUndefined();
});
