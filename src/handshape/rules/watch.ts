import { distance } from '../../hands/rules/vector.ts';
import { meanOfPoints, palmLength, pointAt, toHandPoints } from './hand-points.ts';
import type { FoundHand, HandPoints, Side } from './hand-points.ts';

/** What the landmarker found in one frame of the camera. */
export interface Detection {
  readonly atMs: number;
  readonly hand: FoundHand | undefined;
  /** The frame's width divided by its height. */
  readonly aspect: number;
}

/** What the latest detections say of the hand. */
export type Observation =
  | { readonly kind: 'no hand' }
  | { readonly kind: 'moving' }
  /**
   * The hand stays in its place. `points` are the mean of several frames, which is steadier than one. `hasMoved` says
   * whether the hand was elsewhere within the last seconds, or had another shape. That distinguishes a letter that is
   * made twice from one that is held for long.
   */
  | { readonly kind: 'still'; readonly points: HandPoints; readonly hasMoved: boolean };

/** How long a hand must have stayed in its place to count as still. */
const stillMs = 500;
/** How long a hand may be missing before it counts as gone, because the landmarker misses it in single frames. */
const lostMs = 400;
/** How long detections are remembered. */
const rememberedMs = 2_000;
/**
 * The largest distance of a still hand from its mean position, in palm lengths. Trembling and the noise of the
 * landmarker are smaller, and the movement of a hand is larger.
 */
const maxStillDistance = 0.16;
/** The least number of detections by which a hand is judged to be still. */
const minDetections = 3;

/** Adds a detection, and drops those that are too old to matter. */
export function withDetection(detections: readonly Detection[], detection: Detection): Detection[] {
  return [...detections.filter(({ atMs }) => atMs > detection.atMs - rememberedMs), detection];
}

/**
 * Takes the hand for a left or right one as most detections do, unless a side is chosen. Detections of the other side
 * do not count, because landmarkers waver before some fists, and their points are in other places then.
 */
export function observe(detections: readonly Detection[], chosenSide?: Side): Observation {
  const atMs = detections.at(-1)?.atMs ?? 0;
  const found = detections.filter((detection) => detection.hand !== undefined);
  if (!found.some((detection) => detection.atMs > atMs - lostMs)) return { kind: 'no hand' };
  const seenSide = sideOfMost(found);
  const recent = found.filter(({ atMs: at, hand }) => at >= atMs - stillMs && hand?.side === seenSide);
  const isLongEnough = found.some((detection) => detection.atMs <= atMs - stillMs) && recent.length >= minDetections;
  if (!isLongEnough) return { kind: 'moving' };
  const handsOf = (all: readonly Detection[]) =>
    all.flatMap(({ hand, aspect }) => (hand ? [toHandPoints({ ...hand, side: chosenSide ?? seenSide }, aspect)] : []));
  const hands = handsOf(recent);
  const points = meanOfPoints(hands);
  if (!hands.every((hand) => distanceBetween(hand, points) <= maxStillDistance)) return { kind: 'moving' };
  const before = handsOf(found.filter(({ atMs: at, hand }) => at < atMs - stillMs && hand?.side === seenSide));
  // A single detection may be an error of the landmarker.
  const hasMoved = before.filter((hand) => distanceBetween(hand, points) > maxStillDistance).length > 1;
  return { kind: 'still', points, hasMoved };
}

export function sideOfMost(detections: readonly Detection[]): Side {
  const right = detections.filter(({ hand }) => hand?.side === 'right').length;
  const leftCount = detections.filter(({ hand }) => hand?.side === 'left').length;
  return leftCount > right ? 'left' : 'right';
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
