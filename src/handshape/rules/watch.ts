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
 * Says whether the hand is still. Unless a side is chosen, the hand is the left or right one that most detections show.
 * Detections of the other side do not count: the landmarker wavers before some fists, and then misplaces their points.
 */
export function observe(detections: readonly Detection[], chosenSide?: Side): Observation {
  const nowMs = detections.at(-1)?.atMs ?? 0;
  const withHand = detections.filter(({ hand }) => hand !== undefined);
  if (!withHand.some(({ atMs }) => atMs > nowMs - lostMs)) return { kind: 'no hand' };
  const seenSide = sideOfMost(withHand);
  const recent = withHand.filter(({ atMs, hand }) => atMs >= nowMs - stillMs && hand?.side === seenSide);
  const isLongEnough = withHand.some(({ atMs }) => atMs <= nowMs - stillMs) && recent.length >= minDetections;
  if (!isLongEnough) return { kind: 'moving' };
  const handPointsOf = (some: readonly Detection[]) =>
    some.flatMap(({ hand, aspect }) => (hand ? [toHandPoints({ ...hand, side: chosenSide ?? seenSide }, aspect)] : []));
  const hands = handPointsOf(recent);
  const points = meanOfPoints(hands);
  if (!hands.every((hand) => distanceBetween(hand, points) <= maxStillDistance)) return { kind: 'moving' };
  const before = handPointsOf(withHand.filter(({ atMs, hand }) => atMs < nowMs - stillMs && hand?.side === seenSide));
  // A single detection may be an error of the landmarker.
  const hasMoved = before.filter((hand) => distanceBetween(hand, points) > maxStillDistance).length > 1;
  return { kind: 'still', points, hasMoved };
}

export function sideOfMost(detections: readonly Detection[]): Side {
  const rightCount = detections.filter(({ hand }) => hand?.side === 'right').length;
  const leftCount = detections.filter(({ hand }) => hand?.side === 'left').length;
  return leftCount > rightCount ? 'left' : 'right';
}

/**
 * Returns how far the points of two hands are from each other on average, in palm lengths. Depth is left out, because
 * it is the noisiest.
 */
export function distanceBetween(a: HandPoints, b: HandPoints): number {
  const flatten = (points: HandPoints, index: number) => ({ ...pointAt(points, index), z: 0 });
  return (
    a.reduce((sum, _, index) => sum + distance(flatten(a, index), flatten(b, index)), 0) / a.length / palmLength(b)
  );
}

/** Returns the letter or digit that the term of a card is, if the card is of American Sign Language. */
export function watchedSign(term: string, signLanguage: string | undefined): string | undefined {
  const sign = term.trim().toUpperCase();
  return signLanguage === 'ase' && /^[A-Z\d]$/.test(sign) ? sign : undefined;
}
