import type { HandPoints, Side } from './hand-points.ts';
import type { DigitName } from './hints.ts';
import { compareHand, fistFamily, judgeHandshape, rivalsOf } from './judge.ts';
import type { Comparison } from './judge.ts';
import type { References } from './references.ts';
import { observe, type Look } from './watch.ts';

/** What is said to somebody who makes a sign before a camera; never more than one thing. */
export type Advice =
  | { readonly kind: 'fits' | 'family' | 'no hand'; readonly words: string }
  /** How the hand should be, and the digits that it is about. */
  | { readonly kind: 'hint'; readonly words: string; readonly digits: readonly DigitName[]; readonly pose: HandPoints }
  | { readonly kind: 'quiet'; readonly words: '' };

interface Asked {
  readonly sign: string;
  /** By default the one that reads more like a sign: landmarkers take every tenth fist for one of the other hand. */
  readonly side?: Side | undefined;
}

const quiet: Advice = { kind: 'quiet', words: '' };
const noHand: Advice = { kind: 'no hand', words: 'Hold your hand up, still.' };
const family: Advice = {
  kind: 'family',
  words: `A fist, as in ${fistFamily.slice(0, -1).join(', ')} and ${fistFamily.at(-1)}: compare the thumb.`,
};
/** Their handshapes are those of I and D; how they move is not looked at. */
const movedSigns: readonly string[] = ['J', 'Z'];

export function advise(looks: readonly Look[], { sign, side }: Asked, references: References): Advice {
  const observation = observe(looks, side);
  if (observation.kind === 'no hand') return noHand;
  if (observation.kind === 'moving') return quiet;
  const read = (points: HandPoints) => compareHand(points, references, rivalsOf(sign, references));
  const asFound = read(observation.points);
  const comparison = side ? asFound : nearer(asFound, read(mirrored(observation.points)));
  const verdict = judgeHandshape(comparison, sign);
  switch (verdict.kind) {
    case 'fits':
      return { kind: 'fits', words: fitWords(sign) };
    case 'family':
      return family;
    case 'hint':
      return { kind: 'hint', ...verdict.hint, pose: references.get(sign)?.pose ?? [] };
    case 'silence':
      return quiet;
  }
}

function nearer(a: Comparison, b: Comparison): Comparison {
  return Math.min(...b.distances.values()) < Math.min(...a.distances.values()) ? b : a;
}

function mirrored(points: HandPoints): HandPoints {
  return points.map(({ x, y, z }) => ({ x: -x, y, z }));
}

function fitWords(sign: string): string {
  return movedSigns.includes(sign) ? `The handshape looks like ${sign}. Now move it.` : `Looks like ${sign}`;
}
