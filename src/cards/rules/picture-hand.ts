import type { PictureHand } from '../contract/card.ts';

/** The number of coordinates of a hand: x, y and z of each of its 21 points. */
export const handCoordinateCount = 63;
/** The largest coordinate, in thousandths of the picture's size. A hand may reach beyond its picture. */
export const maxHandCoordinate = 3_000;

/** Returns undefined for a value that is not a hand. */
export function readPictureHand(value: unknown): PictureHand | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const side: unknown = Reflect.get(value, 'side');
  const points: unknown = Reflect.get(value, 'points');
  if ((side !== 'left' && side !== 'right') || !Array.isArray(points)) return undefined;
  const isWhole = points.length === handCoordinateCount && points.every(isCoordinate);
  return isWhole ? { side, points } : undefined;
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= maxHandCoordinate;
}
