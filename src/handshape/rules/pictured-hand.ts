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
import { distanceBetween, type Look } from './watch.ts';

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

/** Returns the points relative to the wrist, in hundredths of a palm's length, like the poses of signs. */
export function poseOf(hand: FoundHand, aspect: number): HandPoints {
  const points = toHandPoints(hand, aspect);
  const [wrist, unit] = [pointAt(points, wristPoint), palmLength(points)];
  return points.map((point) => scale(subtract(point, wrist), 100 / unit));
}

/** This share of a clip is left out at its beginning and its end, where the hand is at rest. */
const restingShare = 0.15;

/**
 * Chooses the frame of a clip in which the hand moves least. A picture has only one.
 * @returns its place among the looks, or undefined if no frame shows exactly one hand
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
  return distanceBetween(before, now) + distanceBetween(after, now);
}
