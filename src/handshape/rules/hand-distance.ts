import { fingerNames } from '../../hands/rules/hand-pose.ts';
import type { FingerName } from '../../hands/rules/hand-pose.ts';
import { distance } from '../../hands/rules/vector.ts';
import type { Vector } from '../../hands/rules/vector.ts';
import { angleBetween } from './hand-features.ts';
import type { HandFeatures } from './hand-features.ts';

/** What counts as one step of difference, in the units of the features; reasoned, not fitted. */
const step = {
  knuckle: 30,
  bend: 40,
  tip: 0.3,
  thumbTip: 0.25,
  gap: 0.3,
  spread: 8,
  thumbBend: 40,
  pointing: 35,
  facing: 45,
};
const weight = {
  knuckle: 1,
  bend: 1.5,
  tip: 1,
  thumbTip: 1.5,
  gap: 0.5,
  spread: 1,
  thumbBend: 0.5,
  pointing: 2,
  facing: 1,
};
/** No difference counts more, so that one badly seen joint does not decide. */
const mostSteps = 3;
/** A thumb's tip that is farther from a finger's is not at it. */
const farthestGap = 1;

/** 0 is the same, 1 one step in everything. */
export function handDistance(a: HandFeatures, b: HandFeatures): number {
  let [sum, weights] = [0, 0];
  const count = (kind: keyof typeof step, difference: number, share = 1) => {
    sum += weight[kind] * share * Math.min(mostSteps, Math.abs(difference) / step[kind]) ** 2;
    weights += weight[kind] * share;
  };
  for (const name of fingerNames) {
    const [x, y] = [a.fingers[name], b.fingers[name]];
    count('knuckle', x.knuckle - y.knuckle);
    count('bend', x.bend - y.bend);
    count('tip', distance(x.tip, y.tip));
    count('gap', Math.min(farthestGap, a.thumb.gaps[name]) - Math.min(farthestGap, b.thumb.gaps[name]));
  }
  const straightness = (name: FingerName | undefined) => Math.min(straightnessOf(a, name), straightnessOf(b, name));
  a.spreads.forEach((spread, at) => {
    const share = Math.min(straightness(fingerNames[at]), straightness(fingerNames[at + 1]));
    count('spread', spread - (b.spreads[at] ?? 0), share);
  });
  count('thumbTip', distance(a.thumb.tip, b.thumb.tip));
  count('thumbBend', a.thumb.bend - b.thumb.bend);
  const { degrees, certainty } = turnBetween(a, b, straightness);
  count('pointing', degrees, certainty);
  count('facing', angleBetween(a.palm.out, b.palm.out));
  return Math.sqrt(sum / weights);
}

/** 0 of a finger so bent that its direction is chance, to 1. */
function straightnessOf({ fingers }: HandFeatures, name: FingerName = 'index'): number {
  return Math.max(0, (fingers[name].reach - 0.75) / 0.25);
}

const palmShare = 0.3;

/**
 * Between where the straight fingers point in the picture (of a fist: the palm), without depth, which is seen worst. The
 * certainty is low for fingers that point to the viewer.
 */
function turnBetween(
  a: HandFeatures,
  b: HandFeatures,
  straightness: (name: FingerName) => number,
): { readonly degrees: number; readonly certainty: number } {
  let [sum, certain, all] = [0, 0, 0];
  const count = (x: Vector, y: Vector, share: number) => {
    const flat = share * Math.min(Math.hypot(x.x, x.y), Math.hypot(y.x, y.y));
    const radians = Math.abs(Math.atan2(x.x * y.y - x.y * y.x, x.x * y.x + x.y * y.y));
    sum += (flat * radians * 180) / Math.PI;
    certain += flat;
    all += share;
  };
  for (const name of fingerNames) count(a.fingers[name].direction, b.fingers[name].direction, straightness(name));
  count(a.palm.up, b.palm.up, palmShare);
  return certain === 0 ? { degrees: 0, certainty: 0 } : { degrees: sum / certain, certainty: certain / all };
}
