/** A vector in space. Lengths are in metres unless said otherwise. */
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

/** Returns the null vector for the null vector. */
export function normalize(a: Vector): Vector {
  const length = Math.hypot(a.x, a.y, a.z);
  return length === 0 ? a : scale(a, 1 / length);
}

/**
 * Returns the part of `a` that is perpendicular to `direction`, with length 1.
 * @param direction of length 1
 */
export function perpendicular(a: Vector, direction: Vector): Vector {
  return normalize(subtract(a, scale(direction, dot(a, direction))));
}

/**
 * Returns the value of a Catmull-Rom spline between `b` and `c`, whose slope at each of them is that of the line
 * between their neighbours.
 * @param t from 0 at `b` to 1 at `c`
 */
export function catmullRom([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t) / 2;
}

/** A quaternion of length 1. */
export interface Rotation {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

/** Returns the rotation that first turns by `b` and then by `a`. */
export function multiply(a: Rotation, b: Rotation): Rotation {
  return {
    x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
    y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
    z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
    w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
  };
}

export function invertRotation({ x, y, z, w }: Rotation): Rotation {
  return { x: -x, y: -y, z: -z, w };
}

export function rotate(rotation: Rotation, vector: Vector): Vector {
  const turn = scale(cross(rotation, vector), 2);
  return add(add(vector, scale(turn, rotation.w)), cross(rotation, turn));
}

export function aboutX(degrees: number): Rotation {
  const { sin, cos } = halfAngle(degrees);
  return { x: sin, y: 0, z: 0, w: cos };
}

export function aboutY(degrees: number): Rotation {
  const { sin, cos } = halfAngle(degrees);
  return { x: 0, y: sin, z: 0, w: cos };
}

export function aboutZ(degrees: number): Rotation {
  const { sin, cos } = halfAngle(degrees);
  return { x: 0, y: 0, z: sin, w: cos };
}

/**
 * Returns the rotation that turns the x and z axes to these.
 * @param x of length 1 and perpendicular to `z`, as `z` is
 */
export function fromAxes(x: Vector, z: Vector): Rotation {
  const y = cross(z, x);
  const toX = shortestTurn({ x: 1, y: 0, z: 0 }, x);
  const halfway = rotate(toX, { x: 0, y: 1, z: 0 });
  return multiply(turnAbout(x, halfway, y), toX);
}

/**
 * Returns the smallest rotation from one direction to another.
 * @param from of length 1, as `to` is
 */
export function shortestTurn(from: Vector, to: Vector): Rotation {
  const w = 1 + dot(from, to);
  // Between opposite directions all turns are equally short, so any axis that is perpendicular to them will do.
  if (w < 1e-15)
    return halfTurnAbout(cross(from, Math.abs(from.z) < 0.9 ? { x: 0, y: 0, z: 1 } : { x: 1, y: 0, z: 0 }));
  return lengthOne({ ...cross(from, to), w });
}

function turnAbout(axis: Vector, from: Vector, to: Vector): Rotation {
  const half = Math.atan2(dot(axis, cross(from, to)), dot(from, to)) / 2;
  return { ...scale(axis, Math.sin(half)), w: Math.cos(half) };
}

function halfTurnAbout(axis: Vector): Rotation {
  return lengthOne({ ...axis, w: 0 });
}

function lengthOne({ x, y, z, w }: Rotation): Rotation {
  const length = Math.hypot(x, y, z, w);
  return { x: x / length, y: y / length, z: z / length, w: w / length };
}

function halfAngle(degrees: number): { sin: number; cos: number } {
  const half = (degrees * Math.PI) / 360;
  return { sin: Math.sin(half), cos: Math.cos(half) };
}

/** Goes smoothly from 0 at `from` to 1 at `to`, and stays level beyond them. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}
