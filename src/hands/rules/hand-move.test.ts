import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { americanAlphabet } from './american-alphabet.ts';
import { readHandModel } from './hand-model.ts';
import { moveHand } from './hand-move.ts';
import { fingerNames, mixPoses, transformPoint } from './hand-pose.ts';
import type { HandPose } from './hand-pose.ts';
import { createSkeleton, fingerJoints, jointTransforms } from './hand-skeleton.ts';
import type { Handshape } from './manual-alphabet.ts';
import { add, distance, dot, scale, subtract } from './vector.ts';
import type { Vector } from './vector.ts';

const model = readHandModel(new Uint8Array(readFileSync('src/hands/web/model/right-hand.glb')));
const skeleton = createSkeleton(model.joints);
const shapes = [
  ...new Map([...americanAlphabet.handshapes].map((shape) => [JSON.stringify(shape[1].fingers), shape])).values(),
];
const pairs = shapes.flatMap(([from, a]) => shapes.map(([to, b]) => ({ name: `${from} to ${to}`, a, b })));
const moments = [0.35, 0.5, 0.65];
/** Middle lines of digits that touch are about 14 mm apart. */
const closestMm = 5;

type Bone = readonly [Vector, Vector];

describe('a move of the hand', () => {
  it('begins at one handshape and ends at the other', () => {
    for (const { a, b } of pairs) {
      const { poseAt } = moveHand(a, b);
      expect(numbersOf(poseAt(0))).toEqual(numbersOf(a).map((value) => expect.closeTo(value, 6)));
      expect(numbersOf(poseAt(1))).toEqual(numbersOf(b).map((value) => expect.closeTo(value, 6)));
    }
  });

  it('takes from three to five tenths of a second, longest when the hand opens', () => {
    const durations = pairs.map(({ a, b }) => moveHand(a, b).durationMs);
    expect(Math.min(...durations)).toBe(300);
    expect(Math.max(...durations)).toBe(460);
  });

  it('drives no thumb through a finger, as plain mixing would', () => {
    const few = pairs.filter((_, at) => at % 7 === 0);
    const through = (some: typeof pairs, poseAt: (a: Handshape, b: Handshape) => (progress: number) => HandPose) =>
      some.filter(({ a, b }) => moments.some((moment) => thumbGapMm(poseAt(a, b)(moment)) < closestMm)).length;
    expect(through(few, (a, b) => (progress) => mixPoses(a, b, progress))).toBeGreaterThan(8);
    expect(through(pairs, (a, b) => moveHand(a, b).poseAt)).toBe(0);
  });
});

function numbersOf({ fingers, thumb, palm, arm, shift }: HandPose): number[] {
  return [...fingerNames.map((name) => fingers[name]), thumb, palm, arm, shift].flatMap((part) =>
    Object.values<number>({ ...part }),
  );
}

function thumbGapMm(pose: HandPose): number {
  const transforms = jointTransforms(skeleton, pose);
  const bonesOf = (joints: readonly string[]): Bone[] => {
    const points = joints.map((joint) => {
      const [transform, rest] = [transforms.get(joint), model.joints.get(joint)];
      if (!transform || !rest) throw new Error(`No joint '${joint}'`);
      return transformPoint(transform, rest.position);
    });
    return points.slice(1).map((point, at): Bone => [points[at] ?? point, point]);
  };
  const thumb = bonesOf(['thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip']);
  const fingers = fingerNames.flatMap((name) => bonesOf(fingerJoints(skeleton, name)));
  return 1000 * Math.min(...thumb.flatMap((bone) => fingers.map((other) => gapBetween(bone, other))));
}

/** Of points along one bone. */
function gapBetween([from, to]: Bone, other: Bone): number {
  return Math.min(...[0, 0.5, 1].map((share) => distanceTo(other, add(from, scale(subtract(to, from), share)))));
}

function distanceTo([from, to]: Bone, point: Vector): number {
  const along = subtract(to, from);
  const share = Math.min(Math.max(dot(subtract(point, from), along) / dot(along, along), 0), 1);
  return distance(point, add(from, scale(along, share)));
}
