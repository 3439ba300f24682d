import { invertRotation, multiply, rotate, type Rotation } from './rotation.ts';
import { add, scale, type Vector } from './vector.ts';

export interface Placement {
  readonly rotation: Rotation;
  readonly position: Vector;
}

/** `b`, given within `a`, in the frame around `a`. */
export function within(a: Placement, b: Placement): Placement {
  return { rotation: multiply(a.rotation, b.rotation), position: placePoint(a, b.position) };
}

export function placePoint({ rotation, position }: Placement, point: Vector): Vector {
  return add(rotate(rotation, point), position);
}

export function invert({ rotation, position }: Placement): Placement {
  const back = invertRotation(rotation);
  return { rotation: back, position: scale(rotate(back, position), -1) };
}
