import { minSigningBoxSide } from '../../platform/rules/limits.ts';

/** The part of a frame in which a person signs, in shares of the frame as displayed. */
export interface SigningBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const wholeFrame: SigningBox = { left: 0, top: 0, width: 1, height: 1 };

/** Bounds errors of rounding. It is far less than a pixel of any clip. */
const tolerance = 1e-6;

export function isInsideFrame({ left, top, width, height }: SigningBox): boolean {
  return left + width <= 1 + tolerance && top + height <= 1 + tolerance;
}

const sides = ['left', 'top', 'width', 'height'] as const;

export function isSameBox(one: SigningBox | null, other: SigningBox | null): boolean {
  if (one === null || other === null) return one === other;
  return sides.every((side) => Math.abs(one[side] - other[side]) < tolerance);
}

/** Undefined unless the value is a box inside the frame that is large enough. */
export function readSigningBox(value: unknown): SigningBox | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [left = NaN, top = NaN, width = NaN, height = NaN] = sides.map((side) => Number(Reflect.get(value, side)));
  const box = { left, top, width, height };
  const isBox = Math.min(left, top) >= 0 && Math.min(width, height) >= minSigningBoxSide && isInsideFrame(box);
  return isBox ? box : undefined;
}
