import { expect, it } from 'vitest';
import { advise, type Advice } from './advice.ts';
import type { HandPoints, Side } from './hand-points.ts';
import { createReferences, readHands, picturedHands } from './references.ts';
import type { Detection } from './watch.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { describeAdvice } from './describe-advice.ts';

const references = createReferences();
const pictured = new Map(readHands(picturedHands).map(({ sign, points }) => [sign, points]));

/** A second of a hand held still. */
function held(points: HandPoints | undefined, side: Side = 'right'): Detection[] {
  const across = side === 'left' ? -1 : 1;
  const hand = points && { side, points: points.map(({ x, y, z }) => [x * across, -y, -z] as const) };
  return Array.from({ length: 10 }, (_, at) => ({ atMs: at * 100, hand, aspect: 1 }));
}

function adviceOn(made: string | undefined, sign: string, side: Side = 'right'): Advice {
  return advise(held(made === undefined ? undefined : pictured.get(made), side), { sign }, references);
}

function wordsOf(advice: Advice): string {
  return describeAdvice(advice, englishTexts);
}

it.each([...pictured.keys()])('%s held still looks like it, with either hand', (sign) => {
  expect(adviceOn(sign, sign).kind).toBe('fits');
  expect(adviceOn(sign, sign, 'left').kind).toBe('fits');
});

it('Says what looks right, what to change, what cannot be told apart, and to hold a hand up', () => {
  expect(wordsOf(adviceOn('R', 'R'))).toBe('Looks like R');
  expect(wordsOf(adviceOn('J', 'J'))).toBe('The handshape looks like J. Now move it.');
  expect(adviceOn('V', 'W')).toMatchObject({ act: 'straighten', digits: ['ring'] });
  expect(wordsOf(adviceOn('S', 'T'))).toBe('A fist, as in A, E, M, N, S and T: compare the thumb.');
  expect(wordsOf(adviceOn(undefined, 'A'))).toBe('Hold your hand up, still.');
});

it('Is quiet until the hand was still for half a second', () => {
  const detections = held(pictured.get('R')).slice(0, 4);
  expect(advise(detections, { sign: 'R' }, references).kind).toBe('quiet');
});

it('A hand that is taken for one of the other side fits all the same, unless that side is chosen', () => {
  const mistaken = held(pictured.get('C')).map((detection): Detection => ({
    ...detection,
    hand: detection.hand && { ...detection.hand, side: 'left' },
  }));
  expect(advise(mistaken, { sign: 'C' }, references).kind).toBe('fits');
  expect(advise(mistaken, { sign: 'C', side: 'right' }, references).kind).toBe('fits');
  expect(advise(mistaken, { sign: 'C', side: 'left' }, references).kind).not.toBe('fits');
});

it('A sign that comes twice counts once more after the hand has moved, and it is said that it should', () => {
  const points = pictured.get('O');
  const moved = points?.map(({ x, y, z }) => ({ x: x - 30, y, z }));
  const once = held(points);
  const twice = [...once.slice(0, 5), ...held(moved).slice(5)];
  const again = [...once, ...held(moved).map((detection) => ({ ...detection, atMs: detection.atMs + 1_000 }))];
  const asked = { sign: 'O', isRepeated: true };
  expect(wordsOf(advise(once, asked, references))).toBe('O comes twice: move your hand a little to the side.');
  expect(advise(twice, asked, references).kind).toBe('quiet');
  expect(advise(again, asked, references).kind).toBe('fits');
});

it('Never judges', () => {
  for (const made of pictured.keys()) {
    for (const asked of ['A', 'L', '5'])
      expect(wordsOf(adviceOn(made, asked))).not.toMatch(/wrong|correct|right|good|bad/i);
  }
});

it('Beside a picture it gives hints about fingers, and never a verdict', () => {
  const like = (made: string, asked: string, side: Side = 'right') =>
    advise(held(pictured.get(made), side), { sign: '', picturedHand: pictured.get(asked) }, references);
  expect(like('V', 'W')).toMatchObject({ act: 'straighten', pose: pictured.get('W') });
  expect(wordsOf(like('V', 'W', 'left'))).toBe('Straighten your ring finger.');
  expect([...pictured.keys()].filter((sign) => like(sign, sign).kind !== 'quiet')).toEqual([]);
});
