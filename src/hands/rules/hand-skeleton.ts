import { fingerNames, type FingerName, type HandPose } from './hand-pose.ts';
import type { ModelJoint } from './hand-model.ts';
import { invert, placePoint, within, type Placement } from './hand-pose.ts';
import { aboutX, aboutY, aboutZ, fromAxes, multiply, rotate, shortestTurn, type Rotation } from './vector.ts';
import { add, cross, distance, normalize, origin, scale, subtract, upright, type Vector } from './vector.ts';

/**
 * The bones at rest, in hand space. Of each bone, −z points along it, y to the back of the hand, x to the little
 * finger.
 */
export interface HandSkeleton {
  readonly fingers: Readonly<Record<FingerName, FingerBones>>;
  readonly thumb: ThumbBones;
}

interface FingerBones {
  readonly names: FingerJoints;
  readonly rests: readonly [Placement, Placement, Placement, Placement];
  readonly lengths: readonly [number, number, number];
  /** The finger straight up, from which its angles count. */
  readonly base: Rotation;
}

interface ThumbBones {
  readonly rests: readonly [Placement, Placement, Placement, Placement];
  readonly lengths: readonly [number, number, number];
}

type FingerJoints = readonly [string, string, string, string];

/** The moves of the joints from rest to the pose, by the names of the joints. */
export type JointMoves = ReadonlyMap<string, Placement>;

/** The part of the wrist that does not turn with the palm. */
export const forearmJoint = 'forearm';

const thumbJoints = ['thumb-metacarpal', 'thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip'] as const;
/** The model's thumb begins too far out for fists and rings, so it is moved back by this. */
const thumbBaseBackMetres = 0.012;
/** The point around which the palm turns, in hand space and in the picture. */
const pivot: Vector = { x: 0, y: 0.08, z: 0.012 };
const pivotInPicture: Vector = { x: 0, y: 0.08, z: 0 };

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

export function moveJoints(skeleton: HandSkeleton, pose: HandPose): JointMoves {
  const hand = placeHand(pose);
  const moves = new Map<string, Placement>([
    ['wrist', hand],
    [forearmJoint, placeForearm(pose, hand)],
  ]);
  for (const name of fingerNames) {
    const { names, rests } = skeleton.fingers[name];
    const targets = bendFinger(skeleton.fingers[name], name, pose);
    names.forEach((joint, index) => setMove(moves, joint, [hand, targets[index], rests[index]]));
  }
  const targets = bendThumb(skeleton.thumb, pose);
  thumbJoints.forEach((joint, index) => setMove(moves, joint, [hand, targets[index], skeleton.thumb.rests[index]]));
  return moves;
}

function setMove(
  moves: Map<string, Placement>,
  joint: string,
  [hand, target, rest]: readonly [Placement, Placement | undefined, Placement | undefined],
): void {
  if (target && rest) moves.set(joint, within(hand, within(target, invert(rest))));
}

function placeHand({ palm, shift }: HandPose): Placement {
  const rotation = multiply(multiply(aboutZ(palm.roll), aboutX(palm.pitch)), aboutY(palm.yaw));
  const place = add(pivotInPicture, scale(shift, 0.001));
  return { rotation, position: subtract(place, rotate(rotation, pivot)) };
}

function placeForearm({ arm }: HandPose, hand: Placement): Placement {
  const [tilt, depth] = [(arm.tilt * Math.PI) / 180, (arm.depth * Math.PI) / 180];
  const toElbow = { x: -Math.sin(tilt) * Math.cos(depth), y: -Math.cos(tilt) * Math.cos(depth), z: Math.sin(depth) };
  const turn = shortestTurn(rotate(hand.rotation, { x: 0, y: -1, z: 0 }), toElbow);
  return { rotation: multiply(turn, hand.rotation), position: placePoint(hand, origin) };
}

function bendFinger({ rests, lengths, base }: FingerBones, name: FingerName, { fingers }: HandPose): Placement[] {
  const { mcp, pip, dip, spread, twist } = fingers[name];
  const sideways = name === 'index' || name === 'middle' ? spread : -spread;
  const rotation = multiply(multiply(multiply(base, aboutX(-mcp)), aboutY(sideways)), aboutZ(twist));
  return chain({ rotation, position: rests[0].position }, lengths, [pip, dip]);
}

function bendThumb({ rests, lengths }: ThumbBones, { thumb }: HandPose): Placement[] {
  const [radial, palmar] = [(thumb.radial * Math.PI) / 180, (thumb.palmar * Math.PI) / 180];
  const direction = {
    x: Math.sin(radial) * Math.cos(palmar),
    y: Math.cos(radial) * Math.cos(palmar),
    z: Math.sin(palmar),
  };
  const back = upright({ x: 1, y: 0, z: 0 }, direction);
  const base = frameAlong(direction, { y: back });
  const rotation = multiply(base, aboutZ(thumb.pronation));
  return chain({ rotation, position: rests[0].position }, lengths, [thumb.mcp, thumb.ip]);
}

/** Places the joints of a digit one after the other, each a bone further and bent by its angle. */
function chain(first: Placement, lengths: readonly number[], flexions: readonly number[]): Placement[] {
  const placements = [first];
  let last = first;
  for (const [index, length] of lengths.entries()) {
    last = within(last, { rotation: aboutX(-(flexions[index] ?? 0)), position: { x: 0, y: 0, z: -length } });
    placements.push(last);
  }
  return placements;
}

function fingerBones(joints: Joints, finger: string): FingerBones {
  const names: FingerJoints = [
    `${finger}-phalanx-proximal`,
    `${finger}-phalanx-intermediate`,
    `${finger}-phalanx-distal`,
    `${finger}-tip`,
  ];
  const { rests, lengths } = restsOf(names.map((name) => jointNamed(joints, name)));
  const up = { x: 0, y: 1, z: 0 };
  return { names, rests, lengths, base: frameAlong(up, { x: jointNamed(joints, names[0]).across }) };
}

function thumbBones(joints: Joints): ThumbBones {
  const [base, ...others] = thumbJoints.map((name) => jointNamed(joints, name));
  if (base === undefined || others[0] === undefined) throw new Error('The hand has no thumb');
  const along = normalize(subtract(others[0].position, base.position));
  const position = subtract(base.position, scale(along, thumbBaseBackMetres));
  return restsOf([{ ...base, position }, ...others]);
}

function jointNamed(joints: Joints, name: string): ModelJoint {
  const joint = joints.get(name);
  if (joint === undefined) throw new Error(`The hand has no joint '${name}'`);
  return joint;
}

function restsOf(joints: readonly ModelJoint[]): ThumbBones {
  const [a, b, c, d] = joints;
  if (!a || !b || !c || !d) throw new Error('A digit has four joints');
  const rest = (joint: ModelJoint, from: Vector, to: Vector): Placement => ({
    rotation: frameAlong(normalize(subtract(to, from)), { x: joint.across }),
    position: joint.position,
  });
  return {
    rests: [
      rest(a, a.position, b.position),
      rest(b, b.position, c.position),
      rest(c, c.position, d.position),
      rest(d, c.position, d.position),
    ],
    lengths: [distance(a.position, b.position), distance(b.position, c.position), distance(c.position, d.position)],
  };
}

/**
 * Returns a rotation whose −z points in the direction.
 * @param near the vector that x or y comes nearest to
 */
function frameAlong(direction: Vector, near: { readonly x: Vector } | { readonly y: Vector }): Rotation {
  const z = scale(direction, -1);
  if ('x' in near) return fromAxes(upright(near.x, direction), z);
  return fromAxes(cross(upright(near.y, direction), z), z);
}
