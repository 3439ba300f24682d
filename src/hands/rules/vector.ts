/** In metres where it is a length. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const origin: Vector = { x: 0, y: 0, z: 0 };

export function add(a: Vector, b: Vector): Vector {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

export function subtract(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

export function scale(a: Vector, factor: number): Vector {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function distance(a: Vector, b: Vector): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** The null vector stays. */
export function normalize(a: Vector): Vector {
  const length = Math.hypot(a.x, a.y, a.z);
  return length === 0 ? a : scale(a, 1 / length);
}

/** Of the same length, perpendicular to `direction`, which has length 1. */
export function upright(a: Vector, direction: Vector): Vector {
  return normalize(subtract(a, scale(direction, dot(a, direction))));
}
