import type { Vector } from '../../hands/rules/vector.ts';
import { featuresOf } from './hand-features.ts';
import type { HandFeatures } from './hand-features.ts';
import { pointCount } from './hand-points.ts';
import type { HandPoints } from './hand-points.ts';
import { picturedHands } from './pictured-hands.ts';
import { posedHands, posedHandsAsSeen } from './posed-hands.ts';
import { signedHands } from './signed-hands.ts';

/** What a sign of the manual alphabet looks like. */
export interface Reference {
  /** Exact, for what may be said and drawn. */
  readonly pose: HandPoints;
  /** As cameras see it, for how far a hand is from it. */
  readonly seen: readonly HandFeatures[];
}

export type References = ReadonlyMap<string, Reference>;

/** Of all letters and digits of the American alphabet. */
export function createReferences(): References {
  const seen = Map.groupBy([posedHandsAsSeen, picturedHands, signedHands].flatMap(readHands), ({ sign }) => sign);
  return new Map(
    readHands(posedHands).map(({ sign, points }) => [
      sign,
      { pose: points, seen: (seen.get(sign) ?? []).map((hand) => featuresOf(hand.points)) },
    ]),
  );
}

export interface NamedHand {
  readonly sign: string;
  readonly points: HandPoints;
}

/** A line for each hand: its sign, then x, y and z of each point. */
export function readHands(table: string): NamedHand[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [sign = '', numbers = ''] = line.split(' ');
      const values = numbers.split(',').map(Number);
      return { sign, points: Array.from({ length: pointCount }, (_, index) => vectorAt(values, index)) };
    });
}

function vectorAt(values: readonly number[], index: number): Vector {
  const [x = 0, y = 0, z = 0] = values.slice(3 * index);
  return { x, y, z };
}
