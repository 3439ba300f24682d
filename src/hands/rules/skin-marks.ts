import { fingerNames, invert, transformPoint, type RigidTransform } from './hand-pose.ts';
import { fingerJoints, type HandSkeleton } from './hand-skeleton.ts';
import { distance, dot, origin, rotate, smoothstep, type Vector } from './vector.ts';

/** Where a vertex is on the hand in its bind pose. The skin's shader draws nails, creases and shades by it. */
export interface SkinMark {
  /** Millimetres from the middle of the digit to the little finger's side. */
  readonly across: number;
  /** Millimetres from the middle of the digit to the back of the hand. */
  readonly back: number;
  /** Millimetres beyond the last joint, toward the tip. */
  readonly beyondLast: number;
  /** Millimetres beyond the middle joint, toward the tip. */
  readonly beyondMiddle: number;
  /** 1 on fingers and thumb, 0 on palm and arm. */
  readonly digit: number;
  /** 1 on the palm's side, 0 on the back. */
  readonly palm: number;
  /** 1 at the knuckles' back. */
  readonly knuckle: number;
  /** 1 on the thumb. */
  readonly thumb: number;
}

interface BindPoseSkin {
  readonly skeleton: HandSkeleton;
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  /** Returns for each vertex the sum of its weights for these joints, from 0 to 1. */
  readonly sharesOf: (joints: readonly string[]) => readonly number[];
}

/** Standard deviation of the normal curve by which the colour of a knuckle fades out. */
const knuckleRadiusMetres = 0.009;
/** From a joint, in the middle of the finger, to the skin on its back. */
const jointToBack: Vector = { x: 0, y: 0.008, z: 0 };

/** Computes for each vertex where it is on its finger and on the palm. */
export function markSkin({ skeleton, positions, normals, sharesOf }: BindPoseSkin): SkinMark[] {
  const digits = digitsOf(skeleton, sharesOf);
  const knuckles = knucklesOf(skeleton);
  return positions.map((position, vertex) => {
    const normal = normals[vertex] ?? origin;
    const digit = digits.toSorted((a, b) => (b.shares[vertex] ?? 0) - (a.shares[vertex] ?? 0))[0];
    if (digit === undefined) throw new Error('A hand has fingers');
    const onLast = transformPoint(digit.toLast, position);
    const share = digit.shares[vertex] ?? 0;
    const backOfDigit = dot(normal, rotate(digit.last.rotation, { x: 0, y: 1, z: 0 }));
    const palmOfHand = smoothstep(-0.35, 0.45, normal.z);
    const isBack = 1 - smoothstep(-0.2, 0.5, -backOfDigit);
    return {
      across: onLast.x * 1000,
      back: onLast.y * 1000,
      beyondLast: -onLast.z * 1000,
      beyondMiddle: -transformPoint(digit.toMiddle, position).z * 1000,
      digit: share,
      palm: palmOfHand * (1 - share) + smoothstep(-0.3, 0.5, -backOfDigit) * share,
      knuckle:
        isBack *
        Math.max(
          ...knuckles.map((knuckle) => Math.exp(-((distance(knuckle, position) / knuckleRadiusMetres) ** 2) / 2)),
        ),
      thumb: digit.isThumb ? share : 0,
    };
  });
}

interface Digit {
  /** How much of each vertex belongs to the digit, from 0 to 1. */
  readonly shares: readonly number[];
  /** The frame of the last joint, in hand space. */
  readonly last: RigidTransform;
  /** From hand space to the frame of the last joint, and to that of the joint before it. */
  readonly toLast: RigidTransform;
  readonly toMiddle: RigidTransform;
  readonly isThumb: boolean;
}

function digitsOf(skeleton: HandSkeleton, sharesOf: BindPoseSkin['sharesOf']): Digit[] {
  const fingers = fingerNames.map((name) => {
    const [, middle, last] = skeleton.fingers[name].bindPose;
    return createDigit(sharesOf(fingerJoints(skeleton, name)), middle, last, false);
  });
  const [, middle, last] = skeleton.thumb.bindPose;
  return [
    ...fingers,
    createDigit(sharesOf(['thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip']), middle, last, true),
  ];
}

/**
 * Makes a digit from the frames of its joints in the bind pose.
 * @param last the last joint, after which only the tip follows; `middle` is the joint before it
 */
function createDigit(shares: readonly number[], middle: RigidTransform, last: RigidTransform, isThumb: boolean): Digit {
  return { shares, toLast: invert(last), toMiddle: invert(middle), last, isThumb };
}

/** Returns the points on the back of the hand over the two nearer joints of each finger. */
function knucklesOf({ fingers }: HandSkeleton): Vector[] {
  return fingerNames.flatMap((name) => {
    const [near, middle] = fingers[name].bindPose;
    return [near, middle].map((joint) => transformPoint(joint, jointToBack));
  });
}
