import { featuresOf, type HandFeatures, angleBetween } from './hand-features.ts';
import type { HandPoints } from './hand-points.ts';
import { hintsFor, isFist, type Hint } from './hints.ts';
import type { References } from './references.ts';
import { fingerNames, type FingerName } from '../../hands/rules/hand-pose.ts';
import { distance, type Vector } from '../../hands/rules/vector.ts';

/** What counts as one step of difference, in the units of the features. The values are reasoned, not fitted. */
const step = {
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

/** What needs depth counts little, because depth is seen worst. Where fingers point in the picture counts most. */
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

/** The most steps that a difference counts, so that one badly seen joint does not decide. */
const maxSteps = 3;

/** Gaps count up to this length. Beyond it the thumb's tip is simply not at the finger's tip. */
const maxGap = 1;

/** How much the direction of the palm counts beside that of a straight finger. */
const palmShare = 0.3;

/** What may honestly be said of a hand that should make a sign. `silence` is no praise: nothing certain can be said. */
export type Verdict =
  | { readonly kind: 'fits' }
  /** The hand makes a sign of the same family, whose members differ in what is hardly seen. */
  | { readonly kind: 'family' }
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'silence' };

/** The signs of closed hands, which differ only in the place of the thumb. */
export const fistFamily: readonly string[] = ['A', 'E', 'M', 'N', 'S', 'T'];

/** A sign that is farther than the nearest one by up to this may still be the one that was meant. */
const margin = 0.22;
const marginInFamily = 0.14;
/** A hand that is farther from all signs is like none. One correct hand in a thousand was farther. */
const maxDistance = 1.6;

/** A hand with its distance to each sign. */
export interface Comparison {
  readonly hand: HandFeatures;
  readonly distances: ReadonlyMap<string, number>;
  readonly references: References;
}

/** @param signs the signs to compare with: only letters or only digits, because 2 and V are the same hand */
export function compareHand(points: HandPoints, references: References, signs: Iterable<string>): Comparison {
  const hand = featuresOf(points);
  const distanceTo = (sign: string) =>
    (references.get(sign)?.seen ?? []).reduce((least, one) => Math.min(least, handDistance(hand, one)), Infinity);
  return { hand, references, distances: new Map([...signs].map((sign) => [sign, distanceTo(sign)])) };
}

/** Returns the signs from which a sign has to be told apart: all letters, or all digits. */
export function rivalsOf(sign: string, references: References): string[] {
  return [...references.keys()].filter((other) => isDigit(other) === isDigit(sign));
}

export function judgeHandshape({ hand, distances, references }: Comparison, sign: string): Verdict {
  const reference = references.get(sign);
  const distance = distances.get(sign);
  if (!reference || distance === undefined) throw new Error(`The hand was not compared with the sign '${sign}'`);
  const nearestOf = (signs: Iterable<string>) =>
    [...signs].reduce((least, one) => Math.min(least, distances.get(one) ?? Infinity), Infinity);
  const isInFamily = fistFamily.includes(sign);
  const isNear = distance <= Math.min(nearestOf(distances.keys()) + margin, maxDistance);
  if (isNear && (!isInFamily || distance <= nearestOf(fistFamily) + marginInFamily)) return { kind: 'fits' };
  const [hint] = hintsFor(hand, reference.pose);
  if (hint) return { kind: 'hint', hint };
  return isInFamily && isFist(hand) ? { kind: 'family' } : { kind: 'silence' };
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}

/** Returns 0 for the same hand, and 1 for a difference of one step in everything. */
function handDistance(a: HandFeatures, b: HandFeatures): number {
  let [sum, weights] = [0, 0];
  const count = (kind: keyof typeof step, difference: number, share = 1) => {
    sum += weight[kind] * share * Math.min(maxSteps, Math.abs(difference) / step[kind]) ** 2;
    weights += weight[kind] * share;
  };
  for (const name of fingerNames) {
    const [x, y] = [a.fingers[name], b.fingers[name]];
    count('knuckle', x.knuckle - y.knuckle);
    count('bend', x.bend - y.bend);
    count('tip', distance(x.tip, y.tip));
    count('gap', Math.min(maxGap, a.thumb.gaps[name]) - Math.min(maxGap, b.thumb.gaps[name]));
  }
  const straightness = (name: FingerName | undefined) => Math.min(straightnessOf(a, name), straightnessOf(b, name));
  a.spreads.forEach((spread, at) => {
    const share = Math.min(straightness(fingerNames[at]), straightness(fingerNames[at + 1]));
    count('spread', spread - (b.spreads[at] ?? 0), share);
  });
  count('thumbTip', distance(a.thumb.tip, b.thumb.tip));
  count('thumbBend', a.thumb.bend - b.thumb.bend);
  const { degrees, certainty } = turnBetween(a, b, straightness);
  count('pointing', degrees, certainty);
  count('facing', angleBetween(a.palm.out, b.palm.out));
  return Math.sqrt(sum / weights);
}

/** Returns from 0, for a finger so bent that its direction is chance, to 1 for a straight one. */
function straightnessOf({ fingers }: HandFeatures, name: FingerName = 'index'): number {
  return Math.max(0, (fingers[name].reach - 0.75) / 0.25);
}

/**
 * Returns the angle between the directions in which the straight fingers of two hands point in the picture. Of a fist,
 * the palm counts. Depth is left out, because it is seen worst. The certainty is low if fingers point to the viewer.
 */
function turnBetween(
  a: HandFeatures,
  b: HandFeatures,
  straightness: (name: FingerName) => number,
): { readonly degrees: number; readonly certainty: number } {
  let [sum, certain, all] = [0, 0, 0];
  const count = (x: Vector, y: Vector, share: number) => {
    const flat = share * Math.min(Math.hypot(x.x, x.y), Math.hypot(y.x, y.y));
    const radians = Math.abs(Math.atan2(x.x * y.y - x.y * y.x, x.x * y.x + x.y * y.y));
    sum += (flat * radians * 180) / Math.PI;
    certain += flat;
    all += share;
  };
  for (const name of fingerNames) count(a.fingers[name].direction, b.fingers[name].direction, straightness(name));
  count(a.palm.up, b.palm.up, palmShare);
  return certain === 0 ? { degrees: 0, certainty: 0 } : { degrees: sum / certain, certainty: certain / all };
}
