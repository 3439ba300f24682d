/** In the file's order, in which they are decoded. */
export interface ClipFrame {
  readonly atSeconds: number;
  readonly isKey: boolean;
}

/** From the first up to but not including the second, as shown. */
export interface ClipCut {
  readonly from: number;
  readonly to: number;
}

/** In the order in which they are shown; the last is the end. */
export function frameTimes(frames: readonly ClipFrame[], endSeconds: number): number[] {
  const times = frames.map(({ atSeconds }) => atSeconds).toSorted((one, other) => one - other);
  return [...times, Math.max(endSeconds, times.at(-1) ?? 0)];
}

export function withFrom({ to }: ClipCut, from: number): ClipCut {
  return { from: Math.max(0, Math.min(from, to - 1)), to };
}

export function withTo({ from }: ClipCut, to: number, frameCount: number): ClipCut {
  return { from, to: Math.min(frameCount, Math.max(to, from + 1)) };
}

export function frameAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, Math.max(0, times.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True if the first is a key frame and no frame outside is needed to decode them. */
export function canCopyCut(frames: readonly ClipFrame[], startSeconds: number, endSeconds: number): boolean {
  const first = frames.findIndex(({ atSeconds, isKey }) => isKey && atSeconds === startSeconds);
  if (first < 0) return false;
  const last = frames.findLastIndex(({ atSeconds }) => atSeconds >= startSeconds && atSeconds < endSeconds);
  const isInside = ({ atSeconds }: ClipFrame) => atSeconds >= startSeconds && atSeconds < endSeconds;
  return (
    frames.slice(first, last + 1).every(isInside) &&
    !frames.slice(0, first).some(isInside) &&
    !frames.slice(last + 1).some(isInside)
  );
}
