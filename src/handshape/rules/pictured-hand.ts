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

/** Stored coordinates are whole numbers: thousandths of the picture's width or height. */
const coordinateScale = 1_000;

/** Converts a hand to the form in which it is stored with a picture. */
export function toPictureHand({ side, points }: FoundHand): PictureHand {
  return { side, points: points.flat().map((coordinate) => Math.round(coordinate * coordinateScale)) };
}

/** Reverses `toPictureHand`. */
export function toFoundHand({ side, points }: PictureHand): FoundHand {
  const coordinateAt = (index: number) => (points[index] ?? 0) / coordinateScale;
  return {
    side,
    points: Array.from(
      { length: pointCount },
      (_, index) => [coordinateAt(3 * index), coordinateAt(3 * index + 1), coordinateAt(3 * index + 2)] as const,
    ),
  };
}

/** Returns the points relative to the wrist, in hundredths of a palm's length, like the poses of signs. */
export function poseOf(hand: FoundHand, aspect: number): HandPoints {
  const points = toHandPoints(hand, aspect);
  const [wrist, unit] = [pointAt(points, wristPoint), palmLength(points)];
  return points.map((point) => scale(subtract(point, wrist), 100 / unit));
}

/** The share of a clip that is skipped at its beginning and at its end, where the hand is still because it rests. */
const restingShare = 0.15;

interface FrameDetection extends Detection {
  /** Whether there is no other hand in the frame. */
  readonly isAlone: boolean;
}

/**
 * Returns the index of the detection in whose frame the hand moves least, or undefined if there is none. That frame and
 * those beside it must show exactly one hand. A picture has only one frame.
 */
export function findStillestIndex(detections: readonly FrameDetection[]): number | undefined {
  if (detections.length === 1) return detections[0]?.hand && detections[0].isAlone ? 0 : undefined;
  const skippedCount = Math.ceil(detections.length * restingShare);
  let leastMovement = Infinity;
  let stillestIndex: number | undefined;
  for (let index = skippedCount; index < detections.length - skippedCount; index++) {
    const movement = movementAt(detections, index);
    if (movement >= leastMovement) continue;
    leastMovement = movement;
    stillestIndex = index;
  }
  return stillestIndex;
}

/**
 * Returns how much the hand moves from the frame before and to the frame after. Returns infinity unless all three show
 * exactly one hand.
 */
function movementAt(detections: readonly FrameDetection[], index: number): number {
  const hands = [index - 1, index, index + 1].map((neighbour) => {
    const detection = detections[neighbour];
    return detection?.hand && detection.isAlone ? toHandPoints(detection.hand, detection.aspect) : undefined;
  });
  const [before, now, after] = hands;
  if (!before || !now || !after) return Infinity;
  return distanceBetween(before, now) + distanceBetween(after, now);
}
