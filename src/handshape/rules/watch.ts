import { distance } from '../../hands/rules/vector.ts';
import { meanOfPoints, palmLength, pointAt, toHandPoints } from './hand-points.ts';
import type { FoundHand, HandPoints, Side } from './hand-points.ts';

/** One frame of the camera. */
export interface Look {
  readonly atMs: number;
  readonly hand: FoundHand | undefined;
  /** The picture's width by its height. */
  readonly aspect: number;
}

export type Observation =
  | { readonly kind: 'no hand' }
  | { readonly kind: 'moving' }
  /**
   * The points are the mean of what was seen, which is steadier than one frame. It has moved if it was elsewhere before, or shaped otherwise: so a letter
   * that comes twice is told from one that is held for long.
   */
  | { readonly kind: 'still'; readonly points: HandPoints; readonly hasMoved: boolean };

const stillMs = 500;
/** A single frame without a hand among others is an error of the landmarker. */
const lostMs = 400;
const rememberedMs = 2_000;
/** In palm lengths, from its mean place. Trembling and noise of the landmarker stay below, a hand on its way does not. */
const stillReach = 0.16;
const fewestLooks = 3;

/** Those that matter still, with a new one. */
export function withLook(looks: readonly Look[], look: Look): Look[] {
  return [...looks.filter(({ atMs }) => atMs > look.atMs - rememberedMs), look];
}

/**
 * The points are those of a hand of the side of most looks, unless it is chosen. Looks in which it is taken for one of the other side do not count:
 * landmarkers waver before some fists, and have their points in other places then.
 */
export function observe(looks: readonly Look[], chosenSide?: Side): Observation {
  const atMs = looks.at(-1)?.atMs ?? 0;
  const found = looks.filter((look) => look.hand !== undefined);
  if (!found.some((look) => look.atMs > atMs - lostMs)) return { kind: 'no hand' };
  const seenSide = sideOfMost(found);
  const recent = found.filter(({ atMs: at, hand }) => at >= atMs - stillMs && hand?.side === seenSide);
  const isLongEnough = found.some((look) => look.atMs <= atMs - stillMs) && recent.length >= fewestLooks;
  if (!isLongEnough) return { kind: 'moving' };
  const handsOf = (all: readonly Look[]) =>
    all.flatMap(({ hand, aspect }) => (hand ? [toHandPoints({ ...hand, side: chosenSide ?? seenSide }, aspect)] : []));
  const hands = handsOf(recent);
  const points = meanOfPoints(hands);
  if (!hands.every((hand) => reachBetween(hand, points) <= stillReach)) return { kind: 'moving' };
  const before = handsOf(found.filter(({ atMs: at, hand }) => at < atMs - stillMs && hand?.side === seenSide));
  // A single look may be an error of the landmarker.
  const hasMoved = before.filter((hand) => reachBetween(hand, points) > stillReach).length > 1;
  return { kind: 'still', points, hasMoved };
}

export function sideOfMost(looks: readonly Look[]): Side {
  const right = looks.filter(({ hand }) => hand?.side === 'right').length;
  const left = looks.filter(({ hand }) => hand?.side === 'left').length;
  return left > right ? 'left' : 'right';
}

/** Depth is the noisiest of what is seen. */
export function reachBetween(a: HandPoints, b: HandPoints): number {
  const flat = (points: HandPoints, index: number) => ({ ...pointAt(points, index), z: 0 });
  return a.reduce((sum, _, index) => sum + distance(flat(a, index), flat(b, index)), 0) / a.length / palmLength(b);
}

/**
 * The sign that a card with this term asks for, if it is a letter or digit of the American manual alphabet, the only one with
 * references.
 */
export function watchedSign(term: string, signLanguage: string | undefined): string | undefined {
  const sign = term.trim().toUpperCase();
  return signLanguage === 'ase' && /^[A-Z\d]$/.test(sign) ? sign : undefined;
}
