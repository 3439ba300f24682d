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
import { distanceBetween, type Detection } from './watch.ts';

const thousandths = 1_000;

/** Converts a hand to the form in which it is stored with a picture, with coordinates in thousandths. */
export function toPictureHand({ side, points }: FoundHand): PictureHand {
  return { side, points: points.flat().map((coordinate) => Math.round(coordinate * thousandths)) };
}

/** Reverses `toPictureHand`. */
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

/**
 * The share of a clip that is left out at its beginning and at its end, where the hand moves little because it is at
 * rest.
 */
const restingShare = 0.15;

interface CountedDetection extends Detection {
  /** Whether there is no other hand in the frame. */
  readonly isAlone: boolean;
}

/**
 * Chooses the frame of a clip in which the hand moves least. This frame and those beside it must show exactly one hand.
 * A picture has only one frame.
 * @returns the index of its detection, or undefined if there is none
 */
export function stillestDetection(detections: readonly CountedDetection[]): number | undefined {
  if (detections.length === 1) return detections[0]?.hand && detections[0].isAlone ? 0 : undefined;
  const first = Math.ceil(detections.length * restingShare);
  let leastMovement = Infinity;
  let stillest: number | undefined;
  for (let index = first; index < detections.length - first; index++) {
    const movement = movementAt(detections, index);
    if (movement >= leastMovement) continue;
    leastMovement = movement;
    stillest = index;
  }
  return stillest;
}

/**
 * Returns how much the hand moves from the frame before and to the frame after. Returns infinity unless all three show
 * exactly one hand.
 */
function movementAt(detections: readonly CountedDetection[], index: number): number {
  const hands = [index - 1, index, index + 1].map((neighbour) => {
    const detection = detections[neighbour];
    return detection?.hand && detection.isAlone ? toHandPoints(detection.hand, detection.aspect) : undefined;
  });
  const [before, now, after] = hands;
  if (!before || !now || !after) return Infinity;
  return distanceBetween(before, now) + distanceBetween(after, now);
}
