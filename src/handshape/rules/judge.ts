import { featuresOf, type HandFeatures, angleBetween } from './hand-features.ts';
import type { HandPoints } from './hand-points.ts';
import { hintsFor, isFist, type Hint } from './hints.ts';
import type { References } from './references.ts';
import { fingerNames, type FingerName } from '../../hands/rules/hand-pose.ts';
import { distance, type Vector } from '../../hands/rules/vector.ts';

/** What counts as one step of difference, in the units of the features; reasoned, not fitted. */
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

/** Little for what needs depth, which is seen worst; most for where fingers point in the picture. */
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

/** Upper limit of a difference, so that one badly seen joint does not decide. */
const mostSteps = 3;

/** Beyond this distance the tip of the thumb does not touch the finger's tip. */
const farthestGap = 1;

const palmShare = 0.3;

/** What may honestly be said of a hand that should make a sign. Silence is no praise. */
export type Verdict =
  | { readonly kind: 'fits' }
  /** A sign of the same family, whose members differ in what is hardly seen. */
  | { readonly kind: 'family' }
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'silence' };

/** Closed hands, told apart by the place of the thumb alone. */
export const fistFamily: readonly string[] = ['A', 'E', 'M', 'N', 'S', 'T'];

/** A sign that is this much farther than the nearest one may still be the one that was meant. */
const margin = 0.22;
const marginInFamily = 0.14;
/** Beyond it a hand is like no sign; one right hand in a thousand was farther. */
const farthest = 1.6;

/** A hand with its distance to each sign. */
export interface Comparison {
  readonly hand: HandFeatures;
  readonly distances: ReadonlyMap<string, number>;
  readonly references: References;
}

/** @param signs those that are asked for: letters or digits, as 2 and V are the same hand */
export function compareHand(points: HandPoints, references: References, signs: Iterable<string>): Comparison {
  const hand = featuresOf(points);
  const distanceTo = (sign: string) =>
    (references.get(sign)?.seen ?? []).reduce((least, one) => Math.min(least, handDistance(hand, one)), Infinity);
  return { hand, references, distances: new Map([...signs].map((sign) => [sign, distanceTo(sign)])) };
}

/** Returns the signs from which a sign has to be told apart. */
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
  const isNear = distance <= Math.min(nearestOf(distances.keys()) + margin, farthest);
  if (isNear && (!isInFamily || distance <= nearestOf(fistFamily) + marginInFamily)) return { kind: 'fits' };
  const [hint] = hintsFor(hand, reference.pose);
  if (hint) return { kind: 'hint', hint };
  return isInFamily && isFist(hand) ? { kind: 'family' } : { kind: 'silence' };
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}

/** 0 is the same, 1 one step in everything. */
function handDistance(a: HandFeatures, b: HandFeatures): number {
  let [sum, weights] = [0, 0];
  const count = (kind: keyof typeof step, difference: number, share = 1) => {
    sum += weight[kind] * share * Math.min(mostSteps, Math.abs(difference) / step[kind]) ** 2;
    weights += weight[kind] * share;
  };
  for (const name of fingerNames) {
    const [x, y] = [a.fingers[name], b.fingers[name]];
    count('knuckle', x.knuckle - y.knuckle);
    count('bend', x.bend - y.bend);
    count('tip', distance(x.tip, y.tip));
    count('gap', Math.min(farthestGap, a.thumb.gaps[name]) - Math.min(farthestGap, b.thumb.gaps[name]));
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

/** 0 of a finger so bent that its direction is chance, to 1. */
function straightnessOf({ fingers }: HandFeatures, name: FingerName = 'index'): number {
  return Math.max(0, (fingers[name].reach - 0.75) / 0.25);
}

/**
 * Between where the straight fingers point in the picture (of a fist: the palm), without depth, which is seen worst. The
 * certainty is low for fingers that point to the viewer.
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
