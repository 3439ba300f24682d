import type { AirArrow } from '../rules/air-arrow.ts';
import type { HandSurface, PosedSurface } from '../rules/hand-surface.ts';
import type { Frame } from './matrix.ts';

/** The box around what is drawn, in metres. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The largest shares of the frame's width and height that the hand takes. */
const maxFilledShare = { x: 0.9, y: 0.84 };
/** Limits of the height, in metres, so that the hands of all letters have similar sizes. */
const frameHeight = { min: 0.17, max: 0.26 };
/**
 * The share of its height by which the frame is lowered. With the arm below it, a hand looks right a little above the
 * middle.
 */
const loweredShare = 0.018;
/** The share of the forearm in a vertex below which the vertex counts as part of the hand. */
const maxForearmShare = 0.3;

/** Returns the box around the hand without its arm, and around the arrow in front of it. */
export function extentOf(
  { forearmShares }: Pick<HandSurface, 'forearmShares'>,
  { positions }: PosedSurface,
  arrow?: AirArrow,
): Extent {
  const hand = positions.filter((_, index) => (forearmShares[index] ?? 0) < maxForearmShare);
  return extentTogether(
    [...hand, ...(arrow?.positions ?? [])].map(({ x, y }) => ({ left: x, right: x, bottom: y, top: y })),
  );
}

/** Returns the box around several boxes. */
export function extentTogether(extents: readonly Extent[]): Extent {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const extent of extents) {
    left = Math.min(left, extent.left);
    right = Math.max(right, extent.right);
    bottom = Math.min(bottom, extent.bottom);
    top = Math.max(top, extent.top);
  }
  return { left, right, bottom, top };
}

/** Returns the frame in which the hand is large and not cut. */
export function frameAround({ left, right, bottom, top }: Extent, aspect: number): Frame {
  const neededHeight = Math.max((right - left) / maxFilledShare.x / aspect, (top - bottom) / maxFilledShare.y);
  const height = Math.min(Math.max(neededHeight, frameHeight.min), frameHeight.max);
  return { centerX: (left + right) / 2, centerY: (bottom + top) / 2 - loweredShare * height, height };
}
