import { expect, it } from 'vitest';
import { advise, type Advice } from './advice.ts';
import type { HandPoints, Side } from './hand-points.ts';
import { createReferences, readHands, picturedHands } from './references.ts';
import type { Look } from './watch.ts';

const references = createReferences();
const pictured = new Map(readHands(picturedHands).map(({ sign, points }) => [sign, points]));

/** A second of a hand held still. */
function held(points: HandPoints | undefined, side: Side = 'right'): Look[] {
  const across = side === 'left' ? -1 : 1;
  const hand = points && { side, points: points.map(({ x, y, z }) => [x * across, -y, -z] as const) };
  return Array.from({ length: 10 }, (_, at) => ({ atMs: at * 100, hand, aspect: 1 }));
}

function adviceOn(made: string | undefined, sign: string, side: Side = 'right'): Advice {
  return advise(held(made === undefined ? undefined : pictured.get(made), side), { sign }, references);
}

it.each([...pictured.keys()])('%s held still looks like it, with either hand', (sign) => {
  expect(adviceOn(sign, sign).kind).toBe('fits');
  expect(adviceOn(sign, sign, 'left').kind).toBe('fits');
});

it('Says what looks right, what to change, what cannot be told apart, and to hold a hand up', () => {
  expect(adviceOn('R', 'R').words).toBe('Looks like R');
  expect(adviceOn('J', 'J').words).toBe('The handshape looks like J. Now move it.');
  expect(adviceOn('V', 'W')).toMatchObject({ words: 'Straighten your ring finger.', digits: ['ring'] });
  expect(adviceOn('S', 'T').words).toBe('A fist, as in A, E, M, N, S and T: compare the thumb.');
  expect(adviceOn(undefined, 'A').words).toBe('Hold your hand up, still.');
});

it('Is quiet until the hand was still for half a second', () => {
  const looks = held(pictured.get('R')).slice(0, 4);
  expect(advise(looks, { sign: 'R' }, references).kind).toBe('quiet');
});

it('A hand that is taken for one of the other side fits all the same, unless that side is chosen', () => {
  const mistaken = held(pictured.get('L')).map((look): Look => ({
    ...look,
    hand: look.hand && { ...look.hand, side: 'left' },
  }));
  expect(advise(mistaken, { sign: 'L' }, references).kind).toBe('fits');
  expect(advise(mistaken, { sign: 'L', side: 'right' }, references).kind).toBe('fits');
  expect(advise(mistaken, { sign: 'L', side: 'left' }, references).kind).not.toBe('fits');
});

it('Never judges', () => {
  for (const made of pictured.keys()) {
    for (const asked of ['A', 'L', '5'])
      expect(adviceOn(made, asked).words).not.toMatch(/wrong|correct|right|good|bad/i);
  }
});
