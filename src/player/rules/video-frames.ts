import { usualFrameSeconds } from '../../platform/rules/limits.ts';

/** Durations outside of these bounds are not those of a frame. */
const minFrameSeconds = 1 / 240;
const maxFrameSeconds = 1 / 8;

/**
 * The share of a frame by which a time may fall short of the next frame and still count as that frame, because times
 * are rounded.
 */
const frameTolerance = 1e-3;

/** As `requestVideoFrameCallback` reports it. */
export interface ShownFrame {
  /** The position in the video, in seconds. */
  readonly mediaTime: number;
  /** The number of frames shown so far. */
  readonly presentedFrames: number;
}

/** Returns the duration of a frame, or undefined after a jump or at the end of a loop. */
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

/**
 * Returns the time of the next or previous frame. It is in the frame's middle, since an edge may show the neighbour.
 */
export function stepFrame({
  atSeconds,
  durationSeconds,
  direction,
  stepSeconds = usualFrameSeconds,
}: FrameStep): number {
  const lastFrame = Math.max(0, Math.ceil(durationSeconds / stepSeconds - frameTolerance) - 1);
  const frame = Math.min(lastFrame, Math.floor(atSeconds / stepSeconds + frameTolerance));
  const targetFrame = Math.max(0, Math.min(lastFrame, direction === 'on' ? frame + 1 : frame - 1));
  return Math.min(durationSeconds, (targetFrame + 0.5) * stepSeconds);
}
