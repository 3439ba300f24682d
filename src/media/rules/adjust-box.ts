import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import type { SigningBox } from './signing-box.ts';

export type BoxEdge = 'left' | 'top' | 'right' | 'bottom';

/** The distance of the edge from the left or upper side of the frame, as a fraction of the frame. */
export function edgeOf({ left, top, width, height }: SigningBox, edge: BoxEdge): number {
  return { left, top, right: left + width, bottom: top + height }[edge];
}

export function edgeRange(box: SigningBox, edge: BoxEdge): { min: number; max: number } {
  switch (edge) {
    case 'left':
      return { min: 0, max: edgeOf(box, 'right') - minSigningBoxSide };
    case 'top':
      return { min: 0, max: edgeOf(box, 'bottom') - minSigningBoxSide };
    case 'right':
      return { min: box.left + minSigningBoxSide, max: 1 };
    case 'bottom':
      return { min: box.top + minSigningBoxSide, max: 1 };
  }
}

/**
 * Moves an edge of the box to a position, which is a fraction of the frame. The edge stops where the box would become
 * too small or leave the frame.
 */
export function withEdge(box: SigningBox, edge: BoxEdge, position: number): SigningBox {
  const { min, max } = edgeRange(box, edge);
  const edges = {
    left: box.left,
    top: box.top,
    right: edgeOf(box, 'right'),
    bottom: edgeOf(box, 'bottom'),
    [edge]: Math.max(min, Math.min(max, position)),
  };
  const { left, top, right, bottom } = edges;
  return { left, top, width: sideBetween(left, right), height: sideBetween(top, bottom) };
}

/**
 * Returns the length of a side. It is at least `minSigningBoxSide`, because rounding may make the difference slightly
 * smaller.
 */
function sideBetween(from: number, to: number): number {
  return Math.max(minSigningBoxSide, to - from);
}

/** Moves the box by a distance in fractions of the frame. It stops at the edge of the frame. */
export function movedBox(box: SigningBox, { dx, dy }: { readonly dx: number; readonly dy: number }): SigningBox {
  const left = Math.min(1 - box.width, Math.max(0, box.left + dx));
  const top = Math.min(1 - box.height, Math.max(0, box.top + dy));
  return { ...box, left, top };
}
