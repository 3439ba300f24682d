import type { ModelJoint } from './hand-model.ts';
import { compose, fingerNames, invert, type FingerName, type HandPose, type RigidTransform } from './hand-pose.ts';
import {
  aboutX,
  aboutY,
  aboutZ,
  add,
  cross,
  distance,
  fromAxes,
  multiply,
  normalize,
  perpendicular,
  rotate,
  scale,
  shortestTurn,
  subtract,
  type Rotation,
  type Vector,
} from './vector.ts';

// Forward kinematics: turns the joint angles of a pose into the transforms that move the model's skin.

/** The bones of the model in its bind pose, which is the pose in which the skin was modelled, in hand space. */
export interface HandSkeleton {
  readonly fingers: Readonly<Record<FingerName, FingerBones>>;
  readonly thumb: DigitBones;
}

interface DigitBones {
  /**
   * The frames of the four joints in the bind pose, from the base to the tip. In each frame −z points along the bone, y
   * to the back of the hand, and x to the little finger's side.
   */
  readonly bindPose: readonly [RigidTransform, RigidTransform, RigidTransform, RigidTransform];
  /** The lengths of the bones between the joints, in metres. */
  readonly lengths: readonly [number, number, number];
}

interface FingerBones extends DigitBones {
  readonly names: FingerJoints;
  /** The orientation of the extended finger, from which the angles of a pose are measured. */
  readonly extended: Rotation;
}

type FingerJoints = readonly [string, string, string, string];

/** For each joint, by its name: the transform that moves its skin from the bind pose to another pose. */
export type JointTransforms = ReadonlyMap<string, RigidTransform>;

/** The part of the wrist that does not turn with the palm. */
export const forearmJoint = 'forearm';

const thumbJoints = ['thumb-metacarpal', 'thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip'] as const;
/**
 * How far the thumb's base is moved toward the wrist. The model's thumb begins too far out for fists, and for letters
 * such as F, in which it makes a ring with a finger.
 */
const thumbBaseShiftMetres = 0.012;
/** The point around which the palm turns, in hand space. */
const pivot: Vector = { x: 0, y: 0.08, z: 0.012 };
/** The place of the pivot in the picture, whose plane is z = 0, unless the pose shifts the hand. */
const pivotInPicture: Vector = { x: 0, y: 0.08, z: 0 };
const metresPerMillimetre = 0.001;

type Joints = ReadonlyMap<string, ModelJoint>;

export function createSkeleton(joints: Joints): HandSkeleton {
  return {
    fingers: {
      index: fingerBones(joints, 'index-finger'),
      middle: fingerBones(joints, 'middle-finger'),
      ring: fingerBones(joints, 'ring-finger'),
      little: fingerBones(joints, 'pinky-finger'),
    },
    thumb: thumbBones(joints),
  };
}

export function fingerJoints({ fingers }: HandSkeleton, name: FingerName): FingerJoints {
  return fingers[name].names;
}

/** Returns the transforms for skinning, into the picture: in metres, x to the right, y up, z to the viewer. */
export function jointTransforms(skeleton: HandSkeleton, pose: HandPose): JointTransforms {
  const hand = placeHand(pose);
  const transforms = new Map<string, RigidTransform>([
    ['wrist', hand],
    [forearmJoint, placeForearm(pose, hand)],
  ]);
  const addDigit = (names: readonly string[], { bindPose }: DigitBones, posed: readonly RigidTransform[]) => {
    for (const [index, name] of names.entries()) {
      const [from, to] = [bindPose[index], posed[index]];
      if (from && to) transforms.set(name, compose(hand, compose(to, invert(from))));
    }
  };
  for (const name of fingerNames) {
    const bones = skeleton.fingers[name];
    addDigit(bones.names, bones, bendFinger(bones, name, pose));
  }
  addDigit(thumbJoints, skeleton.thumb, bendThumb(skeleton.thumb, pose));
  return transforms;
}

/** Returns the transform from hand space to the picture. */
function placeHand({ palm, shift }: HandPose): RigidTransform {
  const rotation = multiply(multiply(aboutZ(palm.roll), aboutX(palm.pitch)), aboutY(palm.yaw));
  const pivotPosition = add(pivotInPicture, scale(shift, metresPerMillimetre));
  return { rotation, position: subtract(pivotPosition, rotate(rotation, pivot)) };
}

function placeForearm({ arm }: HandPose, hand: RigidTransform): RigidTransform {
  const [tilt, depth] = [radians(arm.tilt), radians(arm.depth)];
  const toElbow = { x: -Math.sin(tilt) * Math.cos(depth), y: -Math.cos(tilt) * Math.cos(depth), z: Math.sin(depth) };
  const turn = shortestTurn(rotate(hand.rotation, { x: 0, y: -1, z: 0 }), toElbow);
  // Both meet at the wrist, the origin of hand space.
  return { rotation: multiply(turn, hand.rotation), position: hand.position };
}

/** Returns the frames of the finger's joints in hand space. */
function bendFinger(bones: FingerBones, name: FingerName, { fingers }: HandPose): RigidTransform[] {
  const { mcp, pip, dip, spread, twist } = fingers[name];
  // Index and middle finger spread toward the thumb, the others away from it.
  const towardThumb = name === 'index' || name === 'middle' ? spread : -spread;
  const rotation = multiply(multiply(multiply(bones.extended, aboutX(-mcp)), aboutY(towardThumb)), aboutZ(twist));
  return chainFrom(rotation, bones, [pip, dip]);
}

/** Returns the frames of the thumb's joints in hand space. */
function bendThumb(bones: DigitBones, { thumb }: HandPose): RigidTransform[] {
  const [radial, palmar] = [radians(thumb.radial), radians(thumb.palmar)];
  const direction = {
    x: Math.sin(radial) * Math.cos(palmar),
    y: Math.cos(radial) * Math.cos(palmar),
    z: Math.sin(palmar),
  };
  // Without pronation, the back of the thumb faces away from the fingers, which is along x.
  const rotation = multiply(frameWithY(direction, { x: 1, y: 0, z: 0 }), aboutZ(thumb.pronation));
  return chainFrom(rotation, bones, [thumb.mcp, thumb.ip]);
}

/**
 * Places the joints of a digit one after the other, each at the end of a bone and bent by its flexion.
 * @param rotation that of the first joint
 * @param flexions those of the two joints after it, in degrees; the tip, which is the last one, does not bend
 */
function chainFrom(
  rotation: Rotation,
  { bindPose: [base], lengths }: DigitBones,
  flexions: readonly [number, number],
): RigidTransform[] {
  let last: RigidTransform = { rotation, position: base.position };
  const frames = [last];
  for (const [index, length] of lengths.entries()) {
    last = compose(last, { rotation: aboutX(-(flexions[index] ?? 0)), position: { x: 0, y: 0, z: -length } });
    frames.push(last);
  }
  return frames;
}

function fingerBones(joints: Joints, finger: string): FingerBones {
  const names: FingerJoints = [
    `${finger}-phalanx-proximal`,
    `${finger}-phalanx-intermediate`,
    `${finger}-phalanx-distal`,
    `${finger}-tip`,
  ];
  const up = { x: 0, y: 1, z: 0 };
  return {
    ...bonesOf(names.map((name) => jointNamed(joints, name))),
    names,
    extended: frameWithX(up, jointNamed(joints, names[0]).across),
  };
}

function thumbBones(joints: Joints): DigitBones {
  const [base, ...others] = thumbJoints.map((name) => jointNamed(joints, name));
  if (base === undefined || others[0] === undefined) throw new Error('The hand has no thumb');
  const along = normalize(subtract(others[0].position, base.position));
  const position = subtract(base.position, scale(along, thumbBaseShiftMetres));
  return bonesOf([{ ...base, position }, ...others]);
}

function jointNamed(joints: Joints, name: string): ModelJoint {
  const joint = joints.get(name);
  if (joint === undefined) throw new Error(`The hand has no joint '${name}'`);
  return joint;
}

function bonesOf(joints: readonly ModelJoint[]): DigitBones {
  const [a, b, c, d] = joints;
  if (!a || !b || !c || !d) throw new Error('A digit has four joints');
  const frameOf = (joint: ModelJoint, from: Vector, to: Vector): RigidTransform => ({
    rotation: frameWithX(normalize(subtract(to, from)), joint.across),
    position: joint.position,
  });
  return {
    bindPose: [
      frameOf(a, a.position, b.position),
      frameOf(b, b.position, c.position),
      frameOf(c, c.position, d.position),
      // No bone follows the tip, so it is turned like the last joint.
      frameOf(d, c.position, d.position),
    ],
    lengths: [distance(a.position, b.position), distance(b.position, c.position), distance(c.position, d.position)],
  };
}

/**
 * Returns the rotation whose −z is the direction, and whose x comes as near as possible to the given one.
 * @param direction of length 1
 */
function frameWithX(direction: Vector, x: Vector): Rotation {
  return fromAxes(perpendicular(x, direction), scale(direction, -1));
}

/** Like `frameWithX`, but for y. */
function frameWithY(direction: Vector, y: Vector): Rotation {
  const z = scale(direction, -1);
  return fromAxes(cross(perpendicular(y, direction), z), z);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
