import { fingerNames, mapFingers, type FingerName } from '../../hands/rules/hand-pose.ts';
import {
  add,
  cross,
  distance,
  dot,
  normalize,
  origin,
  scale,
  subtract,
  upright,
  type Vector,
} from '../../hands/rules/vector.ts';
import { palmLength, pointAt, pointsOfDigit, wristPoint, type HandPoints } from './hand-points.ts';

/**
 * What distinguishes handshapes, and what a hint can be about. Angles are in degrees, lengths in palm lengths. Places
 * are relative to the wrist: x to the thumb's side, y to the fingers, z out of the palm.
 */
export interface HandFeatures {
  readonly fingers: Readonly<Record<FingerName, FingerFeatures>>;
  /** The angles between neighbours, from index to little finger. They are positive if apart, negative if crossed. */
  readonly spreads: readonly [number, number, number];
  readonly thumb: ThumbFeatures;
  /** Directions in the picture, of length 1: `up` from the wrist to the knuckles, `out` of the palm. */
  readonly palm: { readonly up: Vector; readonly out: Vector };
}

export interface FingerFeatures {
  /** Flexion at the knuckle, 0 is straight. */
  readonly knuckle: number;
  /** Flexion of the two joints after the knuckle together. */
  readonly bend: number;
  /** The straight line from knuckle to tip, divided by the length of the bones. A straight finger has 1. */
  readonly reach: number;
  readonly tip: Vector;
  /** The direction from knuckle to tip in the picture, of length 1. */
  readonly direction: Vector;
}

export interface ThumbFeatures {
  readonly tip: Vector;
  readonly bend: number;
  /** The distances from its tip to the tips of the fingers. */
  readonly gaps: Readonly<Record<FingerName, number>>;
}

interface PalmFrame {
  readonly across: Vector;
  readonly up: Vector;
  readonly out: Vector;
  readonly place: (index: number) => Vector;
}

export function featuresOf(points: HandPoints): HandFeatures {
  const frame = palmFrame(points);
  const fingers = mapFingers((name) => fingerFeatures(points, frame, name));
  const thumbTip = frame.place(4);
  const sideways = (name: FingerName) => {
    const { direction } = fingers[name];
    return degrees(
      Math.atan2(dot(direction, frame.across), Math.hypot(dot(direction, frame.up), dot(direction, frame.out))),
    );
  };
  return {
    fingers,
    spreads: [
      sideways('index') - sideways('middle'),
      sideways('middle') - sideways('ring'),
      sideways('ring') - sideways('little'),
    ],
    thumb: {
      tip: thumbTip,
      bend: bendOf(points, [1, 2, 3, 4]),
      gaps: mapFingers((name) => distance(fingers[name].tip, thumbTip)),
    },
    palm: { up: frame.up, out: frame.out },
  };
}

/** Returns the angle between two directions in degrees. */
export function angleBetween(a: Vector, b: Vector): number {
  return degrees(Math.acos(Math.min(1, Math.max(-1, dot(normalize(a), normalize(b))))));
}

function palmFrame(points: HandPoints): PalmFrame {
  const wrist = pointAt(points, wristPoint);
  const knuckles = [5, 9, 13, 17].reduce((sum, index) => add(sum, pointAt(points, index)), origin);
  const up = normalize(subtract(scale(knuckles, 1 / 4), wrist));
  const across = upright(subtract(pointAt(points, 5), pointAt(points, 17)), up);
  const out = cross(across, up);
  const unit = palmLength(points);
  const place = (index: number): Vector => {
    const from = scale(subtract(pointAt(points, index), wrist), 1 / unit);
    return { x: dot(from, across), y: dot(from, up), z: dot(from, out) };
  };
  return { across, up, out, place };
}

function fingerFeatures(points: HandPoints, { up, out, place }: PalmFrame, name: FingerName): FingerFeatures {
  const joints = pointsOfDigit(1 + fingerNames.indexOf(name));
  const [base, , , tip] = joints;
  const [first] = bonesOf(points, joints);
  const whole = subtract(pointAt(points, tip), pointAt(points, base));
  const boneLength = bonesOf(points, joints).reduce((sum, bone) => sum + lengthOf(bone), 0);
  return {
    knuckle: degrees(Math.atan2(dot(first, out), dot(first, up))),
    bend: bendOf(points, joints),
    reach: lengthOf(whole) / (boneLength || 1),
    tip: place(tip),
    direction: normalize(whole),
  };
}

type Joints = ReturnType<typeof pointsOfDigit>;

function bonesOf(points: HandPoints, [a, b, c, d]: Joints): readonly [Vector, Vector, Vector] {
  const bone = (from: number, to: number) => subtract(pointAt(points, to), pointAt(points, from));
  return [bone(a, b), bone(b, c), bone(c, d)];
}

function bendOf(points: HandPoints, joints: Joints): number {
  const [a, b, c] = bonesOf(points, joints);
  return angleBetween(a, b) + angleBetween(b, c);
}

function lengthOf(vector: Vector): number {
  return distance(vector, origin);
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
