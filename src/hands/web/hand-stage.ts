import type { AirArrow } from '../rules/air-arrow.ts';
import type { HandModel } from '../rules/hand-model.ts';
import type { HandPose } from '../rules/hand-pose.ts';
import { createHandSurface, type HandSurface } from '../rules/hand-surface.ts';
import { extentOf, extentTogether, frameAround } from './frame-around.ts';
import type { HandAppearance } from './hand-appearance.ts';
import { createHandRenderer } from './hand-renderer.ts';
import type { Frame } from './matrix.ts';

/** What is drawn at once: a pose in a frame, and an arrow in front of it. */
export interface HandShot {
  readonly pose: HandPose;
  readonly frame: Frame;
  readonly look: HandAppearance;
  readonly arrow?: AirArrow | undefined;
}

/** A canvas on which hands are drawn, on paper. */
export interface HandStage {
  readonly draw: (shot: HandShot) => void;
  readonly close: () => void;
}

/** How finely a hand is drawn. For movement take one level and 30 lights, for a picture two and 72. */
export interface StageQuality {
  /** How often the surface is subdivided. */
  readonly levels: number;
  readonly lightCount: number;
}

/**
 * Prepares the drawing of hands on a canvas.
 * @throws if the browser cannot draw hands
 */
export function openHandStage(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  model: HandModel,
  { levels, lightCount, look }: StageQuality & { readonly look: HandAppearance },
): HandStage {
  const surface = createHandSurface(model, levels);
  const renderer = createHandRenderer(canvas, surface, { look, lightCount, hasPaper: true });
  return {
    draw: ({ pose, ...shot }) => renderer.draw({ ...shot, surface: surface.pose(pose) }),
    close: renderer.close,
  };
}

/**
 * Returns a frame that cuts none of these poses.
 * @param outline a surface on which the poses are tried; it need not be subdivided
 */
export function frameOf(
  outline: HandSurface,
  poses: readonly HandPose[],
  { aspect, arrow }: { readonly aspect: number; readonly arrow?: AirArrow | undefined },
): Frame {
  const extents = poses.map((pose) => extentOf(outline, outline.pose(pose), arrow));
  return frameAround(extentTogether(extents), aspect);
}
