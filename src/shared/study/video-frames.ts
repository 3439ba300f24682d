import { usualFrameSeconds } from '../limits.ts';

/** What a frame of a video can last; between two that were shown, the browser may have left some out. */
const minFrameSeconds = 1 / 240;
const maxFrameSeconds = 1 / 8;

/** A frame that the browser has shown: where in the video it lies, and the how manieth shown one it is. */
export interface ShownFrame {
  readonly mediaTime: number;
  readonly presentedFrames: number;
}

/** How long a frame lasts, as two shown ones tell; undefined when they do not (a jump, the end of a loop). */
export function frameSeconds(before: ShownFrame, after: ShownFrame): number | undefined {
  const frames = after.presentedFrames - before.presentedFrames;
  const seconds = (after.mediaTime - before.mediaTime) / frames;
  return frames > 0 && seconds >= minFrameSeconds && seconds <= maxFrameSeconds ? seconds : undefined;
}

interface FrameStep {
  readonly atSeconds: number;
  readonly durationSeconds: number;
  readonly direction: 'back' | 'on';
  /** How long a frame lasts, where it is known. */
  readonly stepSeconds?: number | undefined;
}

/** Where the next frame, or the one before, is seen: in its middle, so that no rounding shows another one. */
export function stepFrame({
  atSeconds,
  durationSeconds,
  direction,
  stepSeconds = usualFrameSeconds,
}: FrameStep): number {
  const last = Math.max(0, Math.ceil(durationSeconds / stepSeconds - tolerance) - 1);
  const frame = Math.min(last, Math.floor(atSeconds / stepSeconds + tolerance));
  const wanted = Math.max(0, Math.min(last, direction === 'on' ? frame + 1 : frame - 1));
  return Math.min(durationSeconds, (wanted + 0.5) * stepSeconds);
}

/** The share of a frame that times in a file are rounded by. */
const tolerance = 1e-3;
