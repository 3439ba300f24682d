import { distance } from '../../hands/rules/vector.ts';
import { meanOfPoints, palmLength, pointAt, toHandPoints } from './hand-points.ts';
import type { FoundHand, HandPoints, Side } from './hand-points.ts';

/** What was found in one frame of the camera. */
export interface Look {
  readonly atMs: number;
  readonly hand: FoundHand | undefined;
  /** The picture's width divided by its height. */
  readonly aspect: number;
}

export type Observation =
  | { readonly kind: 'no hand' }
  | { readonly kind: 'moving' }
  /**
   * The points are the mean of several frames, which is steadier than one. The hand has moved if it was elsewhere
   * before, or had another shape. That distinguishes a letter that comes twice from one that is held for long.
   */
  | { readonly kind: 'still'; readonly points: HandPoints; readonly hasMoved: boolean };

/** A hand is still if it has stayed in its place for this time. */
const stillMs = 500;
/** A hand counts as gone after this time, because the landmarker misses it in single frames. */
const lostMs = 400;
const rememberedMs = 2_000;
/**
 * A still hand stays this near to its mean place, in palm lengths. Trembling and the noise of the landmarker are
 * smaller, and the movement of a hand is larger.
 */
const maxStillDistance = 0.16;
const minLooks = 3;

/** Adds a look, and drops those that are too old to matter. */
export function withLook(looks: readonly Look[], look: Look): Look[] {
  return [...looks.filter(({ atMs }) => atMs > look.atMs - rememberedMs), look];
}

/**
 * Takes the hand for one of the side of most looks, unless a side is chosen. Looks that take it for one of the other
 * side do not count, because landmarkers waver before some fists, and their points are in other places then.
 */
export function observe(looks: readonly Look[], chosenSide?: Side): Observation {
  const atMs = looks.at(-1)?.atMs ?? 0;
  const found = looks.filter((look) => look.hand !== undefined);
  if (!found.some((look) => look.atMs > atMs - lostMs)) return { kind: 'no hand' };
  const seenSide = sideOfMost(found);
  const recent = found.filter(({ atMs: at, hand }) => at >= atMs - stillMs && hand?.side === seenSide);
  const isLongEnough = found.some((look) => look.atMs <= atMs - stillMs) && recent.length >= minLooks;
  if (!isLongEnough) return { kind: 'moving' };
  const handsOf = (all: readonly Look[]) =>
    all.flatMap(({ hand, aspect }) => (hand ? [toHandPoints({ ...hand, side: chosenSide ?? seenSide }, aspect)] : []));
  const hands = handsOf(recent);
  const points = meanOfPoints(hands);
  if (!hands.every((hand) => distanceBetween(hand, points) <= maxStillDistance)) return { kind: 'moving' };
  const before = handsOf(found.filter(({ atMs: at, hand }) => at < atMs - stillMs && hand?.side === seenSide));
  // A single look may be an error of the landmarker.
  const hasMoved = before.filter((hand) => distanceBetween(hand, points) > maxStillDistance).length > 1;
  return { kind: 'still', points, hasMoved };
}

export function sideOfMost(looks: readonly Look[]): Side {
  const right = looks.filter(({ hand }) => hand?.side === 'right').length;
  const left = looks.filter(({ hand }) => hand?.side === 'left').length;
  return left > right ? 'left' : 'right';
}

/**
 * Returns how far the points of two hands are from each other on average, in palm lengths. Depth is left out, because
 * it is the noisiest.
 */
export function distanceBetween(a: HandPoints, b: HandPoints): number {
  const flat = (points: HandPoints, index: number) => ({ ...pointAt(points, index), z: 0 });
  return a.reduce((sum, _, index) => sum + distance(flat(a, index), flat(b, index)), 0) / a.length / palmLength(b);
}

/**
 * Returns the sign that a card with this term asks for, if it is a letter or digit of the American manual alphabet, the
 * only one that hands are compared with.
 */
export function watchedSign(term: string, signLanguage: string | undefined): string | undefined {
  const sign = term.trim().toUpperCase();
  return signLanguage === 'ase' && /^[A-Z\d]$/.test(sign) ? sign : undefined;
}
