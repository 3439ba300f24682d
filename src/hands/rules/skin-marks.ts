import { fingerNames } from './hand-pose.ts';
import { fingerJoints, type HandSkeleton } from './hand-skeleton.ts';
import { invert, placePoint, type Placement } from './hand-pose.ts';
import { rotate } from './vector.ts';
import { distance, dot, origin, type Vector } from './vector.ts';

/** Where a vertex is on the hand at rest. The skin's shader draws nails, creases and shades by it. */
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

interface RestingSkin {
  readonly skeleton: HandSkeleton;
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  /** Returns for each vertex how much of it these joints move together. */
  readonly shareOf: (joints: readonly string[]) => readonly number[];
}

interface Digit {
  readonly shares: readonly number[];
  readonly toLast: Placement;
  readonly toMiddle: Placement;
  readonly last: Placement;
  readonly isThumb: boolean;
}

const knuckleMetres = 0.009;

export function markSkin({ skeleton, positions, normals, shareOf }: RestingSkin): SkinMark[] {
  const digits = digitsOf(skeleton, shareOf);
  const knuckles = knucklesOf(skeleton);
  return positions.map((position, vertex) => {
    const normal = normals[vertex] ?? origin;
    const digit = digits.toSorted((a, b) => (b.shares[vertex] ?? 0) - (a.shares[vertex] ?? 0))[0];
    if (digit === undefined) throw new Error('A hand has fingers');
    const onLast = placePoint(digit.toLast, position);
    const share = digit.shares[vertex] ?? 0;
    const backOfDigit = dot(normal, rotate(digit.last.rotation, { x: 0, y: 1, z: 0 }));
    const palmOfHand = smoothstep(-0.35, 0.45, normal.z);
    const isBack = 1 - smoothstep(-0.2, 0.5, -backOfDigit);
    return {
      across: onLast.x * 1000,
      back: onLast.y * 1000,
      beyondLast: -onLast.z * 1000,
      beyondMiddle: -placePoint(digit.toMiddle, position).z * 1000,
      digit: share,
      palm: palmOfHand * (1 - share) + smoothstep(-0.3, 0.5, -backOfDigit) * share,
      knuckle:
        isBack *
        Math.max(...knuckles.map((knuckle) => Math.exp(-((distance(knuckle, position) / knuckleMetres) ** 2) / 2))),
      thumb: digit.isThumb ? share : 0,
    };
  });
}

function digitsOf(skeleton: HandSkeleton, shareOf: RestingSkin['shareOf']): Digit[] {
  const fingers = fingerNames.map((name) => {
    const [, middle, last] = skeleton.fingers[name].rests;
    return digit(shareOf(fingerJoints(skeleton, name)), middle, last, false);
  });
  const [, middle, last] = skeleton.thumb.rests;
  return [
    ...fingers,
    digit(shareOf(['thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip']), middle, last, true),
  ];
}

function digit(shares: readonly number[], middle: Placement, last: Placement, isThumb: boolean): Digit {
  return { shares, toLast: invert(last), toMiddle: invert(middle), last, isThumb };
}

/** Returns the points on the back of the hand over the two nearer joints of each finger. */
function knucklesOf({ fingers }: HandSkeleton): Vector[] {
  return fingerNames.flatMap((name) => {
    const [near, middle] = fingers[name].rests;
    return [near, middle].map((joint) => placePoint(joint, { x: 0, y: 0.008, z: 0 }));
  });
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}
