import type { PictureHand } from '../../cards/contract/card.ts';
import { scale, subtract } from '../../hands/rules/vector.ts';
import {
  palmLength,
  pointAt,
  pointCount,
  toHandPoints,
  wristPoint,
  type FoundHand,
  type HandPoints,
} from './hand-points.ts';
import { reachBetween, type Look } from './watch.ts';

const thousandths = 1_000;

export function toPictureHand({ side, points }: FoundHand): PictureHand {
  return { side, points: points.flat().map((coordinate) => Math.round(coordinate * thousandths)) };
}

export function toFoundHand({ side, points }: PictureHand): FoundHand {
  const at = (index: number) => (points[index] ?? 0) / thousandths;
  return {
    side,
    points: Array.from(
      { length: pointCount },
      (_, point) => [at(3 * point), at(3 * point + 1), at(3 * point + 2)] as const,
    ),
  };
}

/** From the wrist, in hundredths of a palm's length, as the poses of signs are. */
export function poseOf(hand: FoundHand, aspect: number): HandPoints {
  const points = toHandPoints(hand, aspect);
  const [wrist, unit] = [pointAt(points, wristPoint), palmLength(points)];
  return points.map((point) => scale(subtract(point, wrist), 100 / unit));
}

/** Clips begin and end with a hand at rest. */
const restingShare = 0.15;

/**
 * Of a picture its own, of a clip's frames the one in which the hand moves least.
 * @returns its place among the looks
 */
export function stillestLook(looks: readonly (Look & { readonly isAlone: boolean })[]): number | undefined {
  if (looks.length === 1) return looks[0]?.hand && looks[0].isAlone ? 0 : undefined;
  const first = Math.ceil(looks.length * restingShare);
  let [least, stillest] = [Infinity, undefined as number | undefined];
  for (let at = first; at < looks.length - first; at++) {
    const movement = movementAt(looks, at);
    if (movement < least) [least, stillest] = [movement, at];
  }
  return stillest;
}

function movementAt(looks: readonly (Look & { readonly isAlone: boolean })[], at: number): number {
  const hands = [at - 1, at, at + 1].map((place) => {
    const look = looks[place];
    return look?.hand && look.isAlone ? toHandPoints(look.hand, look.aspect) : undefined;
  });
  const [before, now, after] = hands;
  if (!before || !now || !after) return Infinity;
  return reachBetween(before, now) + reachBetween(after, now);
}
