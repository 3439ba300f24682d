import type { AirArrow } from '../rules/air-arrow.ts';
import type { HandSurface, PosedSurface } from '../rules/hand-surface.ts';
import type { Frame } from './matrix.ts';

/** In metres. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The largest share of the frame that the hand takes, by direction. */
const filled = { x: 0.9, y: 0.84 };
/** In metres, so that hands have similar sizes. */
const frameHeight = { least: 0.17, most: 0.26 };
/** In metres: with the arm below, a hand looks right a little above the middle. */
const lower = 0.018;
/** Vertices with less of the forearm belong to the hand. */
const handShare = 0.3;

/** The hand without its arm, and what is drawn in front of it. */
export function extentOf(
  { forearm }: Pick<HandSurface, 'forearm'>,
  { positions }: PosedSurface,
  arrow?: AirArrow,
): Extent {
  const hand = positions.filter((_, at) => (forearm[at] ?? 0) < handShare);
  return extentTogether(
    [...hand, ...(arrow?.positions ?? [])].map(({ x, y }) => ({ left: x, right: x, bottom: y, top: y })),
  );
}

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

/** The frame in which the hand is large and not cut. */
export function frameAround({ left, right, bottom, top }: Extent, aspect: number): Frame {
  const wanted = Math.max((right - left) / filled.x / aspect, (top - bottom) / filled.y);
  const height = Math.min(Math.max(wanted, frameHeight.least), frameHeight.most);
  return { centerX: (left + right) / 2, centerY: (bottom + top) / 2 - lower * height, height };
}
