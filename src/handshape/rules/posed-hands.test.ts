import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { readHandModel } from '../../hands/rules/hand-model.ts';
import { createSkeleton, jointTransforms } from '../../hands/rules/hand-skeleton.ts';
import { transformPoint } from '../../hands/rules/hand-pose.ts';
import { distance, scale, subtract } from '../../hands/rules/vector.ts';
import { palmLength } from './hand-points.ts';
import { createReferences } from './references.ts';

const model = readHandModel(new Uint8Array(readFileSync('src/hands/web/model/right-hand.glb')));
const skeleton = createSkeleton(model.joints);
const joints = [
  'wrist',
  'thumb-metacarpal',
  'thumb-phalanx-proximal',
  'thumb-phalanx-distal',
  'thumb-tip',
  ...['index-finger', 'middle-finger', 'ring-finger', 'pinky-finger'].flatMap((finger) =>
    ['phalanx-proximal', 'phalanx-intermediate', 'phalanx-distal', 'tip'].map((joint) => `${finger}-${joint}`),
  ),
];

it.each([...americanAlphabet.handshapes])('The reference of %s is the pose of the table', (sign, pose) => {
  const transforms = jointTransforms(skeleton, pose);
  const points = joints.map((name) => {
    const rest = name === 'thumb-metacarpal' ? skeleton.thumb.bindPose[0].position : model.joints.get(name)?.position;
    const transform = transforms.get(name);
    if (!rest || !transform) throw new Error(name);
    return transformPoint(transform, rest);
  });
  const [wrist] = points;
  const stored = createReferences().get(sign)?.pose ?? [];
  for (const [at, point] of points.entries()) {
    const expected = scale(subtract(point, wrist ?? point), 100 / palmLength(points));
    expect(distance(stored[at] ?? expected, expected), `${joints[at]}`).toBeLessThan(1);
  }
  expect(stored).toHaveLength(21);
});
