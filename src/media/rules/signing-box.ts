import { minSigningBoxSide } from '../../platform/rules/limits.ts';

/** The part of a frame in which a person signs. All values are fractions (0 to 1) of the frame as it is displayed. */
export interface SigningBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const wholeFrame: SigningBox = { left: 0, top: 0, width: 1, height: 1 };

/** The tolerance for rounding errors, which is far less than a pixel of any clip. */
const tolerance = 1e-6;

/** Whether the right and lower edges are inside the frame. The contract checks the other two by their minimum of 0. */
export function endsInsideFrame({ left, top, width, height }: SigningBox): boolean {
  return left + width <= 1 + tolerance && top + height <= 1 + tolerance;
}

const fields = ['left', 'top', 'width', 'height'] as const;

export function isSameBox(a: SigningBox | null, b: SigningBox | null): boolean {
  if (a === null || b === null) return a === b;
  return fields.every((field) => Math.abs(a[field] - b[field]) < tolerance);
}

/** Parses a signing box. Returns undefined unless the value is a box inside the frame that is large enough. */
export function readSigningBox(value: unknown): SigningBox | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const box = {
    left: numberIn(value, 'left'),
    top: numberIn(value, 'top'),
    width: numberIn(value, 'width'),
    height: numberIn(value, 'height'),
  };
  const startsInsideFrame = Math.min(box.left, box.top) >= 0;
  const isLargeEnough = Math.min(box.width, box.height) >= minSigningBoxSide;
  return startsInsideFrame && isLargeEnough && endsInsideFrame(box) ? box : undefined;
}

/** Returns the number in the field, or `NaN` if there is none, so that no comparison holds. */
function numberIn(value: object, field: keyof SigningBox): number {
  const fieldValue: unknown = Reflect.get(value, field);
  return typeof fieldValue === 'number' ? fieldValue : Number.NaN;
}
