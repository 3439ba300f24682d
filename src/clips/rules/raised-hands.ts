/** An examined frame: its luminance after scaling down. All frames of a clip have the same size. */
export interface SampledFrame {
  readonly atSeconds: number;
  readonly luminance: Uint8Array;
}

/** A clip as its frames are examined, with its present poster. */
interface SampledClip {
  readonly frames: readonly SampledFrame[];
  readonly poster: Uint8Array;
  /** The width of frames and poster in pixels. */
  readonly width: number;
}

/** By how many of the 256 levels of brightness a moving pixel changes within the clip. Noise changes it less. */
const movedLevels = 40;
/** The share of the frame's height over which hands move at least when they are raised from the lap to a sign. */
const minMovedHeight = 0.35;
/** The share of the frame that moves at least in the upper half if a hand is there. */
const minUpperShare = 0.005;
/** How many times as many edges raised hands have at least, compared with what they cover. */
const minGain = 1.25;
/** Hands are at rest below these shares of the way from the frame with the fewest edges to the one with the most. */
const maxRestShare = { first: 0.25, poster: 0.35 };
/** The share above which hands count as raised. */
const minRaisedShare = 0.75;

/**
 * Returns the seconds of a better frame for the poster, if the poster shows hands at rest. Fingers have more edges than
 * the wall or the shirt behind them, so hands are raised when the upper half of all that moves has many edges. If the
 * clip begins with few and the poster has few, the stillest frame with many is chosen. Returns undefined if the poster
 * is good, or if the result is uncertain.
 */
export function betterPosterSeconds({ frames, poster, width }: SampledClip): number | undefined {
  const pictures = frames.map(({ luminance }) => luminance);
  const upper = listUpperMoving(pictures, width);
  const edges = pictures.map((picture) => edgesIn(picture, upper, width));
  const [fewest, most] = [Math.min(...edges), Math.max(...edges)];
  const shareOf = (amount: number) => (amount - fewest) / (most - fewest);
  const isFirstAtRest = shareOf(edges[0] ?? most) <= maxRestShare.first;
  const isAtRest = isFirstAtRest && shareOf(edgesIn(poster, upper, width)) <= maxRestShare.poster;
  if (upper.length === 0 || most < minGain * fewest || !isAtRest) return undefined;
  const raised = frames.filter((_, index) => shareOf(edges[index] ?? fewest) >= minRaisedShare);
  const movements = new Map(frames.map((frame, index) => [frame, movementAt(pictures, index)]));
  return raised.toSorted((a, b) => (movements.get(a) ?? 0) - (movements.get(b) ?? 0))[0]?.atSeconds;
}

/** The indexes of moving pixels in the upper half of all that moves. None if there is too little movement. */
function listUpperMoving(pictures: readonly Uint8Array[], width: number): number[] {
  const pixelCount = pictures[0]?.length ?? 0;
  const indexes = Array.from({ length: pixelCount }, (_, index) => index).filter((index) => {
    const levels = pictures.map((picture) => picture[index] ?? 0);
    return Math.max(...levels) - Math.min(...levels) >= movedLevels;
  });
  const rowOf = (index = 0) => Math.floor(index / width);
  const [top, bottom] = [rowOf(indexes[0]), rowOf(indexes.at(-1))];
  const upper = indexes.filter((index) => rowOf(index) < (top + bottom) / 2);
  const isTall = bottom - top >= (minMovedHeight * pixelCount) / width;
  return isTall && upper.length >= minUpperShare * pixelCount ? upper : [];
}

/** The sum of the steps in brightness between these pixels and their neighbours. */
function edgesIn(picture: Uint8Array, indexes: readonly number[], width: number): number {
  const offsets = [1, -1, width, -width];
  const steps = (index: number) => offsets.map((by) => Math.abs((picture[index + by] ?? 0) - (picture[index] ?? 0)));
  return indexes.reduce((sum, index) => sum + steps(index).reduce((all, step) => all + step), 0);
}

/** How much a frame differs from the frames before and after it. */
function movementAt(pictures: readonly Uint8Array[], index: number): number {
  const [here, before, after] = [pictures[index], pictures[index - 1], pictures[index + 1]];
  if (here === undefined || before === undefined || after === undefined) return Infinity;
  return here.reduce((sum, level, pixel) => {
    return sum + Math.abs(level - (before[pixel] ?? 0)) + Math.abs(level - (after[pixel] ?? 0));
  }, 0);
}
