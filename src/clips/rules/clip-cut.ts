/** A frame of a clip. Files store frames in the order in which they are decoded, which may differ from that of time. */
export interface ClipFrame {
  readonly atSeconds: number;
  readonly isKey: boolean;
}

/** The part that is kept, by numbers of frames in the order of time. The frame `to` is not included. */
export interface ClipCut {
  readonly from: number;
  readonly to: number;
}

/** The start of each frame in the order of time, and the end of the last frame. */
export function frameTimes(frames: readonly ClipFrame[], endSeconds: number): number[] {
  const times = frames.map(({ atSeconds }) => atSeconds).toSorted((a, b) => a - b);
  return [...times, Math.max(endSeconds, times.at(-1) ?? 0)];
}

/** Moves the beginning of the cut. At least one frame stays. */
export function withFrom({ to }: ClipCut, from: number): ClipCut {
  return { from: Math.max(0, Math.min(from, to - 1)), to };
}

/** Moves the end of the cut. At least one frame stays. */
export function withTo({ from }: ClipCut, to: number, frameCount: number): ClipCut {
  return { from, to: Math.min(frameCount, Math.max(to, from + 1)) };
}

/**
 * The number of the frame that is shown at a time.
 * @param times as `frameTimes` returns them
 */
export function frameAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, Math.max(0, times.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Whether the part can be copied without encoding: it starts with a key frame and needs no frame outside of it.
 * @param frames in the order in which they are decoded
 */
export function canCopyCut(frames: readonly ClipFrame[], startSeconds: number, endSeconds: number): boolean {
  const first = frames.findIndex(({ atSeconds, isKey }) => isKey && atSeconds === startSeconds);
  if (first < 0) return false;
  const isInside = ({ atSeconds }: ClipFrame) => atSeconds >= startSeconds && atSeconds < endSeconds;
  const last = frames.findLastIndex(isInside);
  return (
    frames.slice(first, last + 1).every(isInside) &&
    !frames.slice(0, first).some(isInside) &&
    !frames.slice(last + 1).some(isInside)
  );
}
