import { fingerNames, mapFingers, type FingerName } from '../../hands/rules/hand-pose.ts';
import {
  add,
  cross,
  distance,
  dot,
  normalize,
  origin,
  scale,
  perpendicular,
  subtract,
  type Vector,
} from '../../hands/rules/vector.ts';
import { knucklePoints, palmLength, pointAt, pointsOfDigit, wristPoint, type HandPoints } from './hand-points.ts';

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

export function featuresOf(points: HandPoints): HandFeatures {
  const frame = palmFrame(points);
  const fingers = mapFingers((name) => fingerFeatures(points, frame, name));
  const thumbJoints = pointsOfDigit(0);
  const thumbTip = frame.place(thumbJoints[3]);
  /** The angle between a finger and the plane of `up` and `out`, positive to the thumb's side. */
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
      bend: bendOf(points, thumbJoints),
      gaps: mapFingers((name) => distance(fingers[name].tip, thumbTip)),
    },
    palm: { up: frame.up, out: frame.out },
  };
}

/** Returns the angle between two directions in degrees. */
export function angleBetween(a: Vector, b: Vector): number {
  return degrees(Math.acos(Math.min(1, Math.max(-1, dot(normalize(a), normalize(b))))));
}

/** The axes of the palm in the picture: across to the thumb's side, up to the fingers, out of the palm. */
interface PalmFrame {
  readonly across: Vector;
  readonly up: Vector;
  readonly out: Vector;
  /** Returns where a point of the hand, given by its index, is in this frame, in palm lengths from the wrist. */
  readonly place: (point: number) => Vector;
}

function palmFrame(points: HandPoints): PalmFrame {
  const wrist = pointAt(points, wristPoint);
  const { index, middle, ring, little } = mapFingers((name) => pointAt(points, knucklePoints[name]));
  const knuckles = [index, middle, ring, little].reduce(add);
  const up = normalize(subtract(scale(knuckles, 1 / 4), wrist));
  const across = perpendicular(subtract(index, little), up);
  const out = cross(across, up);
  const unit = palmLength(points);
  const place = (point: number): Vector => {
    const fromWrist = scale(subtract(pointAt(points, point), wrist), 1 / unit);
    return { x: dot(fromWrist, across), y: dot(fromWrist, up), z: dot(fromWrist, out) };
  };
  return { across, up, out, place };
}

function fingerFeatures(points: HandPoints, { up, out, place }: PalmFrame, name: FingerName): FingerFeatures {
  const joints = pointsOfDigit(1 + fingerNames.indexOf(name));
  const [base, , , tip] = joints;
  const bones = bonesOf(points, joints);
  const [first] = bones;
  const baseToTip = subtract(pointAt(points, tip), pointAt(points, base));
  const bonesLength = bones.reduce((sum, bone) => sum + lengthOf(bone), 0);
  return {
    knuckle: degrees(Math.atan2(dot(first, out), dot(first, up))),
    bend: bendOf(points, joints),
    reach: lengthOf(baseToTip) / (bonesLength || 1),
    tip: place(tip),
    direction: normalize(baseToTip),
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
