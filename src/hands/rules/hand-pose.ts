import { add, invertRotation, multiply, rotate, scale, type Rotation, type Vector } from './vector.ts';

export const fingerNames = ['index', 'middle', 'ring', 'little'] as const;
export type FingerName = (typeof fingerNames)[number];

/**
 * The angles of a finger, in degrees. `mcp`, `pip` and `dip` are the flexion of the three joints from the knuckle to
 * the tip, where 0 is straight. `spread` is away from the middle finger, and for the middle finger itself toward the
 * thumb. `twist` turns the tip of a bent finger to the little finger's side.
 */
export interface FingerAngles {
  readonly mcp: number;
  readonly pip: number;
  readonly dip: number;
  readonly spread: number;
  readonly twist: number;
}

/**
 * The angles of the thumb, in degrees. `radial` is in the palm's plane, away from the index finger, and `palmar` out of
 * the palm. `pronation` turns the pad from the little finger's side toward the palm. `mcp` and `ip` are flexion, where
 * 0 is straight.
 */
export interface ThumbAngles {
  readonly radial: number;
  readonly palmar: number;
  readonly pronation: number;
  readonly mcp: number;
  readonly ip: number;
}

/**
 * The turn of the palm, in degrees about the upright, the sideways and the viewing axis, in this order. If all are 0,
 * the palm faces the viewer and the fingers point up.
 */
export interface PalmAngles {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/**
 * Where the elbow is, as seen from the wrist, in degrees. `tilt` is from straight below to the picture's left, `depth`
 * toward the viewer.
 */
export interface ArmAngles {
  readonly tilt: number;
  readonly depth: number;
}

/** A pose as the person signed to sees it. `shift` is in millimetres. */
export interface HandPose {
  readonly fingers: Readonly<Record<FingerName, FingerAngles>>;
  readonly thumb: ThumbAngles;
  readonly palm: PalmAngles;
  readonly arm: ArmAngles;
  readonly shift: Vector;
}

/** Interpolates poses between which no fingers collide. */
export function mixPoses(from: HandPose, to: HandPose, progress: number): HandPose {
  return {
    fingers: mapFingers((name) => mixAngles(from.fingers[name], to.fingers[name], progress)),
    thumb: mixAngles(from.thumb, to.thumb, progress),
    palm: mixAngles(from.palm, to.palm, progress),
    arm: mixAngles(from.arm, to.arm, progress),
    shift: mixAngles(from.shift, to.shift, progress),
  };
}

export function mapFingers<Value>(valueOf: (name: FingerName) => Value): Record<FingerName, Value> {
  return { index: valueOf('index'), middle: valueOf('middle'), ring: valueOf('ring'), little: valueOf('little') };
}

export function mixAngles<Angles extends { readonly [Name in keyof Angles]: number }>(
  from: Angles,
  to: Angles,
  progress: number,
): Angles {
  return mapAngles(from, (value, name) => value + (to[name] - value) * progress);
}

export function mapAngles<Angles extends { readonly [Name in keyof Angles]: number }>(
  angles: Angles,
  valueOf: (value: number, name: keyof Angles) => number,
): Angles {
  const result = { ...angles };
  for (const name in angles) Object.assign(result, { [name]: valueOf(angles[name], name) });
  return result;
}

/**
 * A rotation about the origin and then a move by `position`. It is also the frame of a joint or of the hand: the
 * transform from the coordinates of that part to those in which it is given.
 */
export interface RigidTransform {
  readonly rotation: Rotation;
  readonly position: Vector;
}

/** Returns the transform that applies first `b` and then `a`, as the product of their matrices would. */
export function compose(a: RigidTransform, b: RigidTransform): RigidTransform {
  return { rotation: multiply(a.rotation, b.rotation), position: transformPoint(a, b.position) };
}

export function transformPoint({ rotation, position }: RigidTransform, point: Vector): Vector {
  return add(rotate(rotation, point), position);
}

export function invert({ rotation, position }: RigidTransform): RigidTransform {
  const back = invertRotation(rotation);
  return { rotation: back, position: scale(rotate(back, position), -1) };
}
