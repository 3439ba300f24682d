import { fingerNames, type FingerName } from '../../hands/rules/hand-pose.ts';
import { featuresOf, type FingerFeatures, type HandFeatures } from './hand-features.ts';
import type { HandPoints } from './hand-points.ts';

/** The digits in the order of their points. */
export const digitNames = ['thumb', ...fingerNames] as const;
export type DigitName = (typeof digitNames)[number];

/** An instruction, and the digits that it is about. */
export type Hint =
  | { readonly act: 'straighten' | 'curl'; readonly digits: readonly FingerName[] }
  | { readonly act: 'bringThumbIn' | 'stretchThumbOut'; readonly digits: readonly ['thumb'] };

type Bend = 'straight' | 'curled';

/**
 * A finger is straight below the bend and above the reach of `straight`, and curled above the bend and below the reach
 * of `curled`. Of other fingers nothing is said. A landmarker sees straight fingers as bent and curled ones as less
 * bent, so the limits of detected hands are wider than those of modelled ones. Bends are in degrees.
 */
const bendLimits = {
  detected: { straight: { bend: 55, reach: 0.9 }, curled: { bend: 95, reach: 0.75 } },
  modelled: { straight: { bend: 30, reach: 0 }, curled: { bend: 130, reach: 1 } },
};
/** The bend of the knuckle from which on a finger is never called straight. */
const foldedKnuckleDegrees = 65;
/** The thumb is out if its tip is beyond `minAcross` on its own side, in palm lengths, and the thumb is hardly bent. */
const thumbOut = { minAcross: 0.8, maxBend: 60 };
const thumbIn = { maxAcross: 0.5 };

/**
 * Returns what would bring a detected hand nearer to the wanted pose. Hints are only about what landmarkers see
 * reliably: bent fingers and the thumb.
 * @param source whether the pose is one of the modelled hand, or was detected in a picture itself
 */
export function hintsFor(hand: HandFeatures, pose: HandPoints, source: keyof typeof bendLimits = 'modelled'): Hint[] {
  const targetFeatures = featuresOf(pose);
  const fingersToMake = (state: Bend) =>
    fingerNames.filter((name) => {
      const bend = bendOf(hand.fingers[name], bendLimits.detected);
      const wantedBend = bendOf(targetFeatures.fingers[name], bendLimits[source]);
      return wantedBend === state && bend !== undefined && bend !== wantedBend;
    });
  const [toStraighten, toCurl] = [fingersToMake('straight'), fingersToMake('curled')];
  const [thumb, wantedThumb] = [thumbPlaceOf(hand), thumbPlaceOf(targetFeatures)];
  const hints: Hint[] = [];
  if (toStraighten.length > 0) hints.push({ act: 'straighten', digits: toStraighten });
  if (toCurl.length > 0) hints.push({ act: 'curl', digits: toCurl });
  if (thumb === 'out' && wantedThumb === 'in') hints.push({ act: 'bringThumbIn', digits: ['thumb'] });
  if (thumb === 'in' && wantedThumb === 'out') hints.push({ act: 'stretchThumbOut', digits: ['thumb'] });
  return hints;
}

/** Whether all four fingers are curled, as far as can be seen. */
export function isFist({ fingers }: HandFeatures): boolean {
  return fingerNames.every((name) => bendOf(fingers[name], bendLimits.detected) === 'curled');
}

function bendOf(
  { knuckle, bend, reach }: FingerFeatures,
  { straight, curled }: typeof bendLimits.detected,
): Bend | undefined {
  // If a finger is folded at the knuckle, what follows is mostly hidden.
  if (bend < straight.bend && reach > straight.reach && knuckle < foldedKnuckleDegrees) return 'straight';
  return bend > curled.bend && reach < curled.reach ? 'curled' : undefined;
}

function thumbPlaceOf({ thumb }: HandFeatures): 'out' | 'in' | undefined {
  if (thumb.tip.x > thumbOut.minAcross && thumb.bend < thumbOut.maxBend) return 'out';
  return thumb.tip.x < thumbIn.maxAcross ? 'in' : undefined;
}
