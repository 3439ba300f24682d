import { add, distance, scale, type Vector } from '../../hands/rules/vector.ts';

/**
 * The 21 points of a hand in any scale, turned into a right hand as its viewer sees it: x to the picture's right, y up,
 * z to the viewer. The wrist comes first, then thumb, index, middle, ring and little finger, with four points each from
 * the base to the tip.
 */
export type HandPoints = readonly Vector[];

export type Side = 'left' | 'right';

/**
 * A hand as a landmarker reports it. Points are shares of the width and height of a picture that is not mirrored, from
 * the top left. z is scaled like x.
 */
export interface FoundHand {
  readonly points: readonly (readonly [number, number, number])[];
  readonly side: Side;
}

/** The number of points of a hand. */
export const pointCount = 21;
/** The index of the wrist's point. */
export const wristPoint = 0;
/** The indexes of the points at the knuckles. */
export const knucklePoints = { index: 5, middle: 9, ring: 13, little: 17 } as const;

/**
 * Returns the indexes of the points of a digit, from the base to the tip.
 * @param digit from 0, the thumb, to 4, the little finger
 */
export function pointsOfDigit(digit: number): readonly [number, number, number, number] {
  const first = 1 + 4 * digit;
  return [first, first + 1, first + 2, first + 3];
}

/**
 * Converts a detected hand to points in the same scale in both directions.
 * @param aspect the picture's width divided by its height
 */
export function toHandPoints({ points, side }: FoundHand, aspect: number): HandPoints {
  const across = side === 'left' ? -aspect : aspect;
  return points.map(([x, y, z]) => ({ x: x * across, y: -y, z: -z * aspect }));
}

/**
 * Returns the mean length from the wrist to the knuckles of index, middle and ring finger, the unit of all lengths. It
 * is 1 for a hand whose points all coincide.
 */
export function palmLength(points: HandPoints): number {
  const wrist = pointAt(points, wristPoint);
  const { index, middle, ring } = knucklePoints;
  const lengths = [index, middle, ring].map((knuckle) => distance(pointAt(points, knuckle), wrist));
  return lengths.reduce((sum, length) => sum + length) / lengths.length || 1;
}

/** Returns the mean of hands, point by point. */
export function meanOfPoints(hands: readonly HandPoints[]): HandPoints {
  const [first = []] = hands;
  return first.map((_, index) =>
    scale(
      hands.reduce((sum, points) => add(sum, pointAt(points, index)), { x: 0, y: 0, z: 0 }),
      1 / hands.length,
    ),
  );
}

export function pointAt(points: HandPoints, index: number): Vector {
  const point = points[index];
  if (point === undefined) throw new Error(`A hand has ${pointCount} points, this one has no ${index}`);
  return point;
}
