import type { HandPoints, Side } from './hand-points.ts';
import { featuresOf } from './hand-features.ts';
import { hintsFor, type Hint } from './hints.ts';
import { compareHand, handDistance, judgeHandshape, signsToCompare, type Comparison } from './judge.ts';
import type { References } from './references.ts';
import { observe, type Detection } from './watch.ts';

/** What is said to somebody who makes a sign before a camera. It is never more than one thing. */
export type Advice =
  | { readonly kind: 'fits'; readonly sign: string }
  /** The sign is asked for twice in a row, and the hand has not moved since it made the sign for the first time. */
  | { readonly kind: 'again'; readonly sign: string }
  /** The hand is a fist like the sign, but its thumb may be in the wrong place. */
  | { readonly kind: 'family' }
  | { readonly kind: 'no hand' }
  /** Nothing is said, because the hand moves or nothing is certain. */
  | { readonly kind: 'quiet' }
  /** `pose` is how the hand should be. */
  | ({ readonly kind: 'hint'; readonly pose: HandPoints } & Hint);

interface AdviceRequest {
  readonly sign: string;
  /** The hand in a card's picture, which replaces the sign. It gives hints and no verdict. */
  readonly picturedHand?: HandPoints | undefined;
  /**
   * By default, the hand is compared as a left and as a right one, and the better match counts, because landmarkers
   * take every tenth fist for one of the other hand.
   */
  readonly side?: Side | undefined;
  /** True if the same sign was just made. The hand then has to move before the sign counts once more. */
  readonly isRepeated?: boolean | undefined;
}

const quiet: Advice = { kind: 'quiet' };

/** Judges the latest detections of a hand, and returns the one thing to say about it. */
export function advise(detections: readonly Detection[], request: AdviceRequest, references: References): Advice {
  const { sign, picturedHand, side, isRepeated } = request;
  const observation = observe(detections, side);
  if (observation.kind === 'no hand') return { kind: 'no hand' };
  if (observation.kind === 'moving') return quiet;
  const { points } = observation;
  if (picturedHand) return adviceForPicture(side ? [points] : [points, mirrored(points)], picturedHand);
  const comparison = compareWithSigns(points, request, references);
  const verdict = judgeHandshape(comparison, sign);
  switch (verdict.kind) {
    case 'fits':
      return { kind: isRepeated && !observation.hasMoved ? 'again' : 'fits', sign };
    case 'family':
      return { kind: 'family' };
    case 'hint':
      return { kind: 'hint', ...verdict.hint, pose: references.get(sign)?.pose ?? [] };
    case 'unsure':
      return quiet;
  }
}

/**
 * Returns the first hint for a hand that should be like the pictured one.
 * @param readings the hand, and its mirror image unless the side is known; the nearer one counts
 */
function adviceForPicture(readings: readonly HandPoints[], picturedHand: HandPoints): Advice {
  const targetFeatures = featuresOf(picturedHand);
  const hand = readings
    .map(featuresOf)
    .reduce((nearest, other) =>
      handDistance(other, targetFeatures) < handDistance(nearest, targetFeatures) ? other : nearest,
    );
  const [hint] = hintsFor(hand, picturedHand, 'detected');
  return hint ? { kind: 'hint', ...hint, pose: picturedHand } : quiet;
}

function compareWithSigns(points: HandPoints, { sign, side }: AdviceRequest, references: References): Comparison {
  const signs = signsToCompare(sign, references);
  const asFound = compareHand(points, references, signs);
  return side ? asFound : chooseNearer(asFound, compareHand(mirrored(points), references, signs));
}

function chooseNearer(a: Comparison, b: Comparison): Comparison {
  return Math.min(...b.distances.values()) < Math.min(...a.distances.values()) ? b : a;
}

function mirrored(points: HandPoints): HandPoints {
  return points.map(({ x, y, z }) => ({ x: -x, y, z }));
}
