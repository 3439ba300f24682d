import { handDistance } from './hand-distance.ts';
import { featuresOf } from './hand-features.ts';
import type { HandFeatures } from './hand-features.ts';
import type { HandPoints } from './hand-points.ts';
import { hintsFor, isFist } from './hints.ts';
import type { Hint } from './hints.ts';
import type { References } from './references.ts';

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
const margin = 0.2;
const marginInFamily = 0.05;
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

/** Those among which a sign has to be told apart. */
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
