/** An examined frame: its luminance after scaling down. All frames of a clip have the same size. */
export interface SampledFrame {
  readonly atSeconds: number;
  readonly luminance: Uint8Array;
}

/** A clip as its frames are examined, with its present poster. */
interface SampledClip {
  readonly frames: readonly SampledFrame[];
  /** The luminance of the poster, in the size of the frames. */
  readonly poster: Uint8Array;
  /** The width of frames and poster in pixels. */
  readonly width: number;
}

/** A pixel moves if its luminance, from 0 to 255, changes at least so much within the clip. Noise changes it less. */
const minLuminanceRange = 40;
/** The share of the frame's height over which hands move at least when they are raised from the lap to a sign. */
const minMovedHeightShare = 0.35;
/** The share of the frame that moves at least in the upper half if a hand is there. */
const minUpperShare = 0.005;
/** The least ratio of the edges of raised hands to those of what the hands cover. */
const minEdgeRatio = 1.25;
/**
 * The raisedness of hands is 0 in the frame with the fewest edges and 1 in the one with the most. Hands count as at rest
 * up to the first two values, and as raised from the last one on.
 */
const maxRestRaisedness = { firstFrame: 0.25, poster: 0.35 };
const minRaisedness = 0.75;

/**
 * Returns the seconds of a better frame for the poster, if the poster shows hands at rest. Fingers have more edges than
 * the wall or the shirt behind them, so hands are raised when the upper half of all that moves has many edges. If the
 * clip begins with few and the poster has few, the stillest frame with many is chosen. Returns undefined if the poster
 * is good, or if the result is uncertain.
 */
export function betterPosterSeconds({ frames, poster, width }: SampledClip): number | undefined {
  const luminances = frames.map(({ luminance }) => luminance);
  const upperPixels = findUpperMovingPixels(luminances, width);
  const edges = luminances.map((luminance) => sumEdges(luminance, upperPixels, width));
  const [fewest, most] = [Math.min(...edges), Math.max(...edges)];
  if (upperPixels.length === 0 || most === 0 || most < minEdgeRatio * fewest) return undefined;
  const raisednessOf = (edgeSum: number) => (edgeSum - fewest) / (most - fewest);
  const isFirstAtRest = raisednessOf(edges[0] ?? most) <= maxRestRaisedness.firstFrame;
  const isPosterAtRest = raisednessOf(sumEdges(poster, upperPixels, width)) <= maxRestRaisedness.poster;
  if (!isFirstAtRest || !isPosterAtRest) return undefined;
  const raisedFrames = frames.flatMap(({ atSeconds }, index) => {
    const isRaised = raisednessOf(edges[index] ?? fewest) >= minRaisedness;
    return isRaised ? [{ atSeconds, movement: movementAt(luminances, index) }] : [];
  });
  return raisedFrames.toSorted((a, b) => a.movement - b.movement)[0]?.atSeconds;
}

/** Returns the indexes of moving pixels in the upper half of all that moves, or none if there is too little movement. */
function findUpperMovingPixels(luminances: readonly Uint8Array[], width: number): number[] {
  const pixelCount = luminances[0]?.length ?? 0;
  const moving = Array.from({ length: pixelCount }, (_, pixel) => pixel).filter((pixel) => {
    const values = luminances.map((luminance) => luminance[pixel] ?? 0);
    return Math.max(...values) - Math.min(...values) >= minLuminanceRange;
  });
  const rowOf = (pixel = 0) => Math.floor(pixel / width);
  const [top, bottom] = [rowOf(moving[0]), rowOf(moving.at(-1))];
  const upper = moving.filter((pixel) => rowOf(pixel) < (top + bottom) / 2);
  const isTall = bottom - top >= (minMovedHeightShare * pixelCount) / width;
  return isTall && upper.length >= minUpperShare * pixelCount ? upper : [];
}

/** Sums up the differences of luminance between these pixels and their neighbours. */
function sumEdges(luminance: Uint8Array, pixels: readonly number[], width: number): number {
  const neighbours = [1, -1, width, -width];
  const edgeAt = (pixel: number) =>
    neighbours.reduce((sum, by) => sum + Math.abs((luminance[pixel + by] ?? 0) - (luminance[pixel] ?? 0)), 0);
  return pixels.reduce((sum, pixel) => sum + edgeAt(pixel), 0);
}

/** Returns how much a frame differs from the ones before and after it: Infinity for the first and the last frame. */
function movementAt(luminances: readonly Uint8Array[], index: number): number {
  const [before, here, after] = [luminances[index - 1], luminances[index], luminances[index + 1]];
  if (before === undefined || here === undefined || after === undefined) return Infinity;
  return here.reduce((sum, value, pixel) => {
    return sum + Math.abs(value - (before[pixel] ?? 0)) + Math.abs(value - (after[pixel] ?? 0));
  }, 0);
}
