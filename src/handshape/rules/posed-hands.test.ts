import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { readHandModel } from '../../hands/rules/hand-model.ts';
import { createSkeleton, moveJoints } from '../../hands/rules/hand-skeleton.ts';
import { placePoint } from '../../hands/rules/hand-pose.ts';
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
  const moves = moveJoints(skeleton, pose);
  const points = joints.map((name) => {
    const rest = name === 'thumb-metacarpal' ? skeleton.thumb.rests[0].position : model.joints.get(name)?.position;
    const move = moves.get(name);
    if (!rest || !move) throw new Error(name);
    return placePoint(move, rest);
  });
  const [wrist] = points;
  const stored = createReferences().get(sign)?.pose ?? [];
  for (const [at, point] of points.entries()) {
    const expected = scale(subtract(point, wrist ?? point), 100 / palmLength(points));
    expect(distance(stored[at] ?? expected, expected), `${joints[at]}`).toBeLessThan(1);
  }
  expect(stored).toHaveLength(21);
});
