import { featuresOf, type HandFeatures, angleBetween } from './hand-features.ts';
import type { HandPoints } from './hand-points.ts';
import { hintsFor, isFist, type Hint } from './hints.ts';
import type { References } from './references.ts';
import { fingerNames, type FingerName } from '../../hands/rules/hand-pose.ts';
import { distance, type Vector } from '../../hands/rules/vector.ts';

// Compares the features of a hand with those of the references, and says whether it makes a sign.

/** What can be said with certainty of a hand that should make a sign. */
export type Verdict =
  | { readonly kind: 'fits' }
  /** The hand makes a sign of the same family, whose members differ in what is hardly seen. */
  | { readonly kind: 'family' }
  | { readonly kind: 'hint'; readonly hint: Hint }
  /** The hand may or may not make the sign. */
  | { readonly kind: 'unsure' };

/** The signs of closed hands, which differ only in the place of the thumb. */
export const fistFamily: readonly string[] = ['A', 'E', 'M', 'N', 'S', 'T'];

/**
 * How much nearer than a sign another one may be to a hand that still fits that sign, in the unit of `handDistance`
 * (decision 072). Within the fist family, `marginInFamily` applies instead.
 */
const margin = 0.22;
const marginInFamily = 0.14;
/** The largest `handDistance` of a hand that fits a sign. One correct hand in a thousand was farther. */
const maxDistance = 1.6;

/** A hand with its distance to each sign. */
export interface Comparison {
  readonly hand: HandFeatures;
  readonly distances: ReadonlyMap<string, number>;
  readonly references: References;
}

/**
 * Returns the signs from which a sign has to be told apart: only letters or only digits, as 2 and V are the same hand.
 */
export function signsToCompare(sign: string, references: References): string[] {
  return [...references.keys()].filter((other) => isDigit(other) === isDigit(sign));
}

/**
 * Computes how far a hand is from each sign: its distance to the nearest sample of the sign.
 * @param signs the signs to compare with, as `signsToCompare` returns them
 */
export function compareHand(points: HandPoints, references: References, signs: Iterable<string>): Comparison {
  const hand = featuresOf(points);
  const distanceTo = (sign: string) =>
    (references.get(sign)?.samples ?? []).reduce(
      (least, sample) => Math.min(least, handDistance(hand, sample)),
      Infinity,
    );
  return { hand, references, distances: new Map([...signs].map((sign) => [sign, distanceTo(sign)])) };
}

/**
 * Says whether the compared hand makes a sign, and if not, what it should change.
 * @throws if the hand was not compared with this sign
 */
export function judgeHandshape({ hand, distances, references }: Comparison, sign: string): Verdict {
  const reference = references.get(sign);
  const signDistance = distances.get(sign);
  if (!reference || signDistance === undefined) throw new Error(`The hand was not compared with the sign '${sign}'`);
  const nearestOf = (signs: Iterable<string>) =>
    [...signs].reduce((least, other) => Math.min(least, distances.get(other) ?? Infinity), Infinity);
  const isInFamily = fistFamily.includes(sign);
  const isNear = signDistance <= Math.min(nearestOf(distances.keys()) + margin, maxDistance);
  if (isNear && (!isInFamily || signDistance <= nearestOf(fistFamily) + marginInFamily)) return { kind: 'fits' };
  const [hint] = hintsFor(hand, reference.pose);
  if (hint) return { kind: 'hint', hint };
  return isInFamily && isFist(hand) ? { kind: 'family' } : { kind: 'unsure' };
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}

/**
 * For each feature of `HandFeatures`, the difference that counts as 1. Angles are in degrees, lengths in palm lengths.
 * The values are reasoned, not fitted. `pointing` is how far the hands are turned in the picture, and `facing` how far
 * their palms are.
 */
const tolerance = {
  knuckle: 30,
  bend: 40,
  tip: 0.3,
  thumbTip: 0.25,
  gap: 0.3,
  spread: 8,
  thumbBend: 40,
  pointing: 35,
  facing: 45,
};

/**
 * How much each feature counts. What needs depth weighs little, because depth is what the landmarker sees worst. Where
 * fingers point in the picture weighs most.
 */
const weight = {
  knuckle: 0.5,
  bend: 1.5,
  tip: 0.5,
  thumbTip: 1.5,
  gap: 0.5,
  spread: 1,
  thumbBend: 0.5,
  pointing: 3,
  facing: 1,
};

/** The most tolerances that a single difference counts, so that one badly seen joint does not decide. */
const maxTolerances = 3;

/** The largest gap that counts, in palm lengths. Beyond it the thumb's tip is simply not at the finger's tip. */
const maxGap = 1;

/**
 * Returns how different two hands are: 0 for the same hand, and 1 if each feature differs by its tolerance. It is the
 * root of the weighted mean of squares.
 */
export function handDistance(a: HandFeatures, b: HandFeatures): number {
  let [squares, weights] = [0, 0];
  const addDifference = (kind: keyof typeof tolerance, difference: number, certainty = 1) => {
    const inTolerances = Math.min(maxTolerances, Math.abs(difference) / tolerance[kind]);
    squares += weight[kind] * certainty * inTolerances ** 2;
    weights += weight[kind] * certainty;
  };
  for (const name of fingerNames) {
    const [fingerOfA, fingerOfB] = [a.fingers[name], b.fingers[name]];
    addDifference('knuckle', fingerOfA.knuckle - fingerOfB.knuckle);
    addDifference('bend', fingerOfA.bend - fingerOfB.bend);
    addDifference('tip', distance(fingerOfA.tip, fingerOfB.tip));
    addDifference('gap', Math.min(maxGap, a.thumb.gaps[name]) - Math.min(maxGap, b.thumb.gaps[name]));
  }
  const straightnessOfBoth = (name: FingerName) => Math.min(straightnessOf(a, name), straightnessOf(b, name));
  for (const [index, [one, neighbor]] of neighborFingers.entries()) {
    const certainty = Math.min(straightnessOfBoth(one), straightnessOfBoth(neighbor));
    addDifference('spread', (a.spreads[index] ?? 0) - (b.spreads[index] ?? 0), certainty);
  }
  addDifference('thumbTip', distance(a.thumb.tip, b.thumb.tip));
  addDifference('thumbBend', a.thumb.bend - b.thumb.bend);
  const { degrees, certainty } = turnInPicture(a, b, straightnessOfBoth);
  addDifference('pointing', degrees, certainty);
  addDifference('facing', angleBetween(a.palm.out, b.palm.out));
  return Math.sqrt(squares / weights);
}

/** The pairs of fingers between which `spreads` has the angles, in the same order. */
const neighborFingers = [
  ['index', 'middle'],
  ['middle', 'ring'],
  ['ring', 'little'],
] as const;

/** The largest reach of a finger that is so bent that its direction is random. */
const maxDirectionlessReach = 0.75;

/** Returns how much the direction of a finger says, from 0 for a bent finger to 1 for a straight one. */
function straightnessOf({ fingers }: HandFeatures, name: FingerName): number {
  return Math.max(0, (fingers[name].reach - maxDirectionlessReach) / (1 - maxDirectionlessReach));
}

/** The weight of the palm's direction, where a straight finger has 1. Of a fist, only the palm counts. */
const palmWeight = 0.3;

/**
 * Returns how far two hands are turned against each other in the picture's plane: the mean angle between their straight
 * fingers and between their palms. The certainty, from 0 to 1, is low if the hands point to the viewer.
 */
function turnInPicture(
  a: HandFeatures,
  b: HandFeatures,
  straightness: (name: FingerName) => number,
): { readonly degrees: number; readonly certainty: number } {
  let [degreesSum, certainWeight, totalWeight] = [0, 0, 0];
  const addTurn = (from: Vector, to: Vector, share: number) => {
    const projectedLength = Math.min(Math.hypot(from.x, from.y), Math.hypot(to.x, to.y));
    const [cross, dot] = [from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y];
    degreesSum += (share * projectedLength * Math.abs(Math.atan2(cross, dot)) * 180) / Math.PI;
    certainWeight += share * projectedLength;
    totalWeight += share;
  };
  for (const name of fingerNames) addTurn(a.fingers[name].direction, b.fingers[name].direction, straightness(name));
  addTurn(a.palm.up, b.palm.up, palmWeight);
  if (certainWeight === 0) return { degrees: 0, certainty: 0 };
  return { degrees: degreesSum / certainWeight, certainty: certainWeight / totalWeight };
}
