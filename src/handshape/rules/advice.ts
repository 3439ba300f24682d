import type { HandPoints, Side } from './hand-points.ts';
import { featuresOf, type HandFeatures } from './hand-features.ts';
import { hintsFor, type Hint } from './hints.ts';
import { compareHand, judgeHandshape, rivalsOf } from './judge.ts';
import type { Comparison } from './judge.ts';
import type { References } from './references.ts';
import { observe, type Look } from './watch.ts';

/** What is said to somebody who makes a sign before a camera. It is never more than one thing. */
export type Advice =
  /** `again` means that the hand still holds the sign before, which is the same. */
  | { readonly kind: 'fits' | 'again'; readonly sign: string }
  | { readonly kind: 'family' | 'no hand' | 'quiet' }
  /** `pose` is how the hand should be. */
  | ({ readonly kind: 'hint'; readonly pose: HandPoints } & Hint);

interface Asked {
  readonly sign: string;
  /** The hand in a card's picture, instead of a sign. It gives hints and no verdict. */
  readonly pose?: HandPoints | undefined;
  /**
   * By default, the hand is compared as a left and as a right one, and the better match counts, because landmarkers
   * take every tenth fist for one of the other hand.
   */
  readonly side?: Side | undefined;
  /** True if the same sign was just made. The hand then has to move before the sign counts once more. */
  readonly isRepeated?: boolean | undefined;
}

const quiet: Advice = { kind: 'quiet' };

export function advise(
  looks: readonly Look[],
  { sign, pose, side, isRepeated }: Asked,
  references: References,
): Advice {
  const observation = observe(looks, side);
  if (observation.kind === 'no hand') return { kind: 'no hand' };
  if (observation.kind === 'moving') return quiet;
  const compare = (against: References, signs: readonly string[]): Comparison => {
    const asFound = compareHand(observation.points, against, signs);
    return side ? asFound : nearerOf(asFound, compareHand(mirrored(observation.points), against, signs));
  };
  if (pose) return likePicture(compare(new Map([['', { pose, seen: [featuresOf(pose)] }]]), ['']).hand, pose);
  const comparison = compare(references, rivalsOf(sign, references));
  const verdict = judgeHandshape(comparison, sign);
  switch (verdict.kind) {
    case 'fits':
      return { kind: isRepeated && !observation.hasMoved ? 'again' : 'fits', sign };
    case 'family':
      return { kind: 'family' };
    case 'hint':
      return { kind: 'hint', ...verdict.hint, pose: references.get(sign)?.pose ?? [] };
    case 'silence':
      return quiet;
  }
}

function likePicture(hand: HandFeatures, pose: HandPoints): Advice {
  const [hint] = hintsFor(hand, pose, 'seen');
  return hint ? { kind: 'hint', ...hint, pose } : quiet;
}

function nearerOf(a: Comparison, b: Comparison): Comparison {
  return Math.min(...b.distances.values()) < Math.min(...a.distances.values()) ? b : a;
}

function mirrored(points: HandPoints): HandPoints {
  return points.map(({ x, y, z }) => ({ x: -x, y, z }));
}
