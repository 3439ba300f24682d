import { expect, it } from 'vitest';
import { distance } from '../../hands/rules/vector.ts';
import type { FoundHand } from './hand-points.ts';
import { poseOf, findStillestIndex, toFoundHand, toPictureHand } from './pictured-hand.ts';
import { picturedHands, readHands } from './references.ts';

const [first] = readHands(picturedHands);

/** As found in a picture twice as wide as high. */
function found(x = 0.5): FoundHand {
  const points = first?.points ?? [];
  return {
    side: 'right',
    points: points.map((point) => [x + point.x / 1_000, 0.9 - point.y / 500, -point.z / 1_000] as const),
  };
}

it('A hand is stored in whole numbers, and is the same pose again', () => {
  const stored = toPictureHand(found());
  expect(stored.points).toHaveLength(63);
  for (const coordinate of stored.points) expect(Number.isInteger(coordinate)).toBe(true);
  const pose = poseOf(toFoundHand(stored), 2);
  for (const [at, point] of (first?.points ?? []).entries()) {
    expect(distance(pose[at] ?? point, point)).toBeLessThan(2);
  }
});

const detection = (x: number, isAlone = true) => ({ atMs: 0, aspect: 2, hand: found(x), isAlone });
const none = { atMs: 0, aspect: 2, hand: undefined, isAlone: false };

it('A picture counts with one hand', () => {
  expect(findStillestIndex([detection(0.5)])).toBe(0);
  expect(findStillestIndex([detection(0.5, false)])).toBeUndefined();
  expect(findStillestIndex([none])).toBeUndefined();
  expect(findStillestIndex([])).toBeUndefined();
});

it('Of a clip the frame counts in which the hand moves least, but not where it rests', () => {
  const rest = [detection(0.1), detection(0.1), detection(0.1)];
  expect(findStillestIndex([...rest, detection(0.4), detection(0.41), detection(0.42), detection(0.6), ...rest])).toBe(
    4,
  );
  expect(
    findStillestIndex([...rest, none, detection(0.4), none, detection(0.41), detection(0.6, false), ...rest]),
  ).toBeUndefined();
});
