/** Luminance of a frame, scaled down; all of a clip have one size. */
export interface SeenFrame {
  readonly atSeconds: number;
  readonly luminance: Uint8Array;
}

interface Seen {
  readonly frames: readonly SeenFrame[];
  readonly poster: Uint8Array;
  /** In pixels. */
  readonly width: number;
}

/** In steps of 256, within the clip: more than noise and flicker. */
const movedSteps = 40;
/** Least height of all movement, as a share of the frame: from the lap to the sign. */
const minMovedHeight = 0.35;
/** Least share of the frame that moves in the upper half: a part of a hand. */
const minUpperShare = 0.005;
/** Raised hands have at least this many times the edges of what they cover. */
const minGain = 1.25;
/** Between the frame with the fewest edges and the one with the most. */
const atRest = { first: 0.25, poster: 0.35 };
const raisedShare = 0.75;

/**
 * Fingers have more edges than the wall or the shirt behind them. So hands are up where the upper half of all that moves has many edges. Where a clip
 * begins with few, and the poster has few, the seconds of the stillest frame with many; undefined where the poster is good, or when unsure.
 */
export function betterPosterSeconds({ frames, poster, width }: Seen): number | undefined {
  const pictures = frames.map(({ luminance }) => luminance);
  const upper = upperMoved(pictures, width);
  const edges = pictures.map((picture) => edgesIn(picture, upper, width));
  const [least, most] = [Math.min(...edges), Math.max(...edges)];
  const shareOf = (amount = most) => (amount - least) / (most - least);
  const isRestSeen = shareOf(edges[0]) <= atRest.first && shareOf(edgesIn(poster, upper, width)) <= atRest.poster;
  if (upper.length === 0 || most < minGain * least || !isRestSeen) return undefined;
  const raised = frames.filter((_, index) => shareOf(edges[index]) >= raisedShare);
  const movements = new Map(frames.map((frame, index) => [frame, movementAt(pictures, index)]));
  return raised.toSorted((one, other) => (movements.get(one) ?? 0) - (movements.get(other) ?? 0))[0]?.atSeconds;
}

/** The places of the pixels that change in the upper half of all that does; none if that is little. */
function upperMoved(pictures: readonly Uint8Array[], width: number): number[] {
  const pixels = pictures[0]?.length ?? 0;
  const places = Array.from({ length: pixels }, (_, place) => place).filter((place) => {
    const levels = pictures.map((picture) => picture[place] ?? 0);
    return Math.max(...levels) - Math.min(...levels) >= movedSteps;
  });
  const rowOf = (place = 0) => Math.floor(place / width);
  const [top, bottom] = [rowOf(places[0]), rowOf(places.at(-1))];
  const upper = places.filter((place) => rowOf(place) < (top + bottom) / 2);
  const isTall = bottom - top >= (minMovedHeight * pixels) / width;
  return isTall && upper.length >= minUpperShare * pixels ? upper : [];
}

function edgesIn(picture: Uint8Array, places: readonly number[], width: number): number {
  const besides = [1, -1, width, -width];
  const steps = (place: number) => besides.map((by) => Math.abs((picture[place + by] ?? 0) - (picture[place] ?? 0)));
  return places.reduce((sum, place) => sum + steps(place).reduce((all, step) => all + step), 0);
}

/** The movement of a frame compared with the frames before and after it. */
function movementAt(pictures: readonly Uint8Array[], index: number): number {
  const [here, before, after] = [pictures[index], pictures[index - 1], pictures[index + 1]];
  if (here === undefined || before === undefined || after === undefined) return Infinity;
  return here.reduce((sum, level, place) => {
    return sum + Math.abs(level - (before[place] ?? 0)) + Math.abs(level - (after[place] ?? 0));
  }, 0);
}
