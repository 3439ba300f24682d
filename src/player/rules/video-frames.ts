import { usualFrameSeconds } from '../../platform/rules/limits.ts';

/** A shorter time is not a frame's, because the browser may skip frames. */
const minFrameSeconds = 1 / 240;
const maxFrameSeconds = 1 / 8;

export interface ShownFrame {
  readonly mediaTime: number;
  readonly presentedFrames: number;
}

/** Undefined after a jump or at the end of a loop. */
export function frameSeconds(before: ShownFrame, after: ShownFrame): number | undefined {
  const frames = after.presentedFrames - before.presentedFrames;
  const seconds = (after.mediaTime - before.mediaTime) / frames;
  return frames > 0 && seconds >= minFrameSeconds && seconds <= maxFrameSeconds ? seconds : undefined;
}

interface FrameStep {
  readonly atSeconds: number;
  readonly durationSeconds: number;
  readonly direction: 'back' | 'on';
  readonly stepSeconds?: number | undefined;
}

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

/** A share of a frame. */
const tolerance = 1e-3;
