import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scale } from '../../hands/rules/vector.ts';
import { compareHand, fistFamily, judgeHandshape, signsToCompare } from './judge.ts';
import type { Verdict } from './judge.ts';
import type { HandPoints } from './hand-points.ts';
import { posedHandsAsSeen } from './posed-hands.ts';
import { createReferences, picturedHands, readHands } from './references.ts';
import { signedHands } from './signed-hands.ts';
import { furtherSignedHands, movedPicturedHands } from './test-hands.ts';
import { turnedHands } from './turned-hands.ts';

const references = createReferences();
const letters = [...references.keys()].filter((sign) => /[A-Z]/.test(sign));
const digits = [...references.keys()].filter((sign) => /\d/.test(sign));

function verdictOf(points: HandPoints, sign: string): Verdict {
  return judgeHandshape(compareHand(points, references, signsToCompare(sign, references)), sign);
}

/** Shares of right signs, and of all wrong ones, that are said to fit. */
function measure(hands: ReturnType<typeof readHands>, signs: readonly string[], known = references) {
  const [right, wrong] = [[] as boolean[], [] as boolean[]];
  for (const { sign, points } of hands.filter((hand) => signs.includes(hand.sign))) {
    const comparison = compareHand(points, known, signs);
    for (const asked of signs) (asked === sign ? right : wrong).push(judgeHandshape(comparison, asked).kind === 'fits');
  }
  const share = (list: boolean[]) => list.filter(Boolean).length / list.length;
  return { hands: right.length, right: share(right), wrong: share(wrong) };
}

it('Accepts rendered digits, and no other digit', () => {
  const { hands, right, wrong } = measure(readHands(movedPicturedHands), digits);
  expect(hands).toBe(30);
  expect(right).toBeGreaterThanOrEqual(0.97);
  expect(wrong).toBeLessThanOrEqual(0.02);
});

it('Accepts rendered letters, and few other letters', () => {
  const { hands, right, wrong } = measure(readHands(movedPicturedHands), letters);
  expect(hands).toBe(78);
  expect(right).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBeLessThanOrEqual(0.03);
});

it('Accepts letters that a person signs in frames that are no references', () => {
  const everyFifth = readHands(furtherSignedHands).filter((_, at) => at % 5 === 0);
  const { hands, right, wrong } = measure(everyFifth, letters);
  expect(hands).toBe(84);
  expect(right).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBeLessThanOrEqual(0.05);
});

it('Accepts most letters of a person of whom no frame is a reference', () => {
  const others = createReferences([posedHandsAsSeen, picturedHands, turnedHands]);
  const { right, wrong } = measure([signedHands, furtherSignedHands].flatMap(readHands), letters, others);
  expect(right).toBeGreaterThanOrEqual(0.89);
  expect(wrong).toBeLessThanOrEqual(0.05);
});

it('Accepts most rendered letters of which no picture is a reference', () => {
  const others = createReferences([posedHandsAsSeen, signedHands]);
  const { right, wrong } = measure(readHands(movedPicturedHands), letters, others);
  expect(right).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBeLessThanOrEqual(0.04);
});

it('Accepts most hands that are turned, whatever the tone of their skin, of which no rendering is a reference', () => {
  const others = createReferences([posedHandsAsSeen, signedHands]);
  const [ofLetters, ofDigits] = [letters, digits].map((signs) => measure(readHands(turnedHands), signs, others));
  expect(ofLetters?.right).toBeGreaterThanOrEqual(0.95);
  expect(ofLetters?.wrong).toBeLessThanOrEqual(0.04);
  expect(ofDigits?.right).toBeGreaterThanOrEqual(0.97);
  expect(ofDigits?.wrong).toBeLessThanOrEqual(0.02);
});

it('Judges alike whatever the size and place of the hand', () => {
  const hands = readHands(movedPicturedHands);
  fc.assert(
    fc.property(
      fc.constantFrom(...hands),
      fc.constantFrom(...letters),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.record({ x: shift, y: shift, z: shift }),
      ({ points }, sign, size, by) => {
        const moved = points.map((point) => {
          const { x, y, z } = scale(point, size);
          return { x: x + by.x, y: y + by.y, z: z + by.z };
        });
        expect(verdictOf(moved, sign)).toEqual(verdictOf(points, sign));
      },
    ),
    { numRuns: 40 },
  );
});

const shift = fc.double({ min: -100, max: 100, noNaN: true });

it('Says nothing of a hand whose points are all in one place', () => {
  const points = Array.from({ length: 21 }, () => ({ x: 0, y: 0, z: 0 }));
  for (const sign of references.keys()) expect(verdictOf(points, sign).kind).not.toBe('fits');
});

it('Never corrects a hand that fits, and names the family of a fist that does not', () => {
  const kinds = new Map<string, number>();
  for (const { sign, points } of readHands(movedPicturedHands).filter((hand) => fistFamily.includes(hand.sign))) {
    for (const other of fistFamily) {
      const { kind } = verdictOf(points, other);
      if (sign !== other) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  expect(kinds.get('family')).toBeGreaterThan(30);
  expect(kinds.get('fits') ?? 0).toBeLessThan(20);
});
