import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import type { SigningBox } from './signing-box.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** `right` and `bottom` are exclusive. */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly pixels: number;
  /** The greatest change of a pixel in the region. */
  readonly maxChange: number;
}

/** The least number of frames, because with fewer a cut looks like movement. */
const minFrames = 4;

/** The least change of a pixel: `levels` of its brightness, of 256, or that multiple of the noise if this is more. */
interface Threshold {
  readonly levels: number;
  readonly noiseMultiple: number;
}

/** The least change that a moving hand causes. */
const clearChange: Threshold = { levels: 28, noiseMultiple: 12 };
/** The least change that a swaying head causes. */
const slightChange: Threshold = { levels: 10, noiseMultiple: 7 };
/** The lower quartile of the absolute difference of two samples of normal noise, divided by its standard deviation. */
const noiseQuartile = 0.4506;
/** The noise, in levels of brightness, above which the camera is assumed to shake. */
const maxNoise = 6;
/** The smallest region that may be a hand, as a share of the picture's area. */
const minRegionShare = 0.0015;
/** The distance within which regions belong together, as a share of the picture's longer side. */
const nearShare = 0.12;
/**
 * The largest share of the picture that changes when a person signs. More changes only if the camera moves or the
 * picture is cut.
 */
const maxChangedShare = 0.6;

/**
 * Finds the box around a person who signs: the region of clear changes, slight changes next to it, a still head in
 * front of a plain background, and a margin. The search looks at movement, not at colour.
 */
export class BoxSearch {
  readonly #size: Size;
  /** The distance in pixels within which regions belong together. */
  readonly #nearDistance: number;
  #frameCount = 0;
  #firstLevels: Float32Array = new Float32Array();
  #lastLevels: Float32Array = new Float32Array();
  #minLevels: Float32Array = new Float32Array();
  #maxLevels: Float32Array = new Float32Array();
  #levelSums: Float32Array = new Float32Array();
  /** The noise between each frame and the previous one. */
  readonly #noises: number[] = [];

  constructor(size: Size) {
    this.#size = size;
    this.#nearDistance = nearShare * Math.max(size.width, size.height);
  }

  /** @param frame the luminance of each pixel, from 0 to 255, row by row */
  add(frame: Uint8Array): void {
    const smoothed = smooth(frame, this.#size);
    const levels = this.#frameCount === 0 ? smoothed : matchLight(smoothed, this.#firstLevels);
    if (this.#frameCount === 0) {
      this.#firstLevels = levels;
      this.#minLevels = levels.slice();
      this.#maxLevels = levels.slice();
      this.#levelSums = levels.slice();
    } else {
      this.#noises.push(quantile(differences(levels, this.#lastLevels).map(Math.abs), 0.25) / noiseQuartile);
      levels.forEach((level, index) => this.#addPixel(level, index));
    }
    this.#lastLevels = levels;
    this.#frameCount += 1;
  }

  /** Returns null for a still clip, or if the result is uncertain. */
  box(): SigningBox | null {
    if (this.#frameCount < minFrames) return null;
    const person = this.#findPerson();
    if (person === undefined) return null;
    const mean = this.#levelSums.map((sum) => sum / this.#frameCount);
    const heads = listStillHeads(mean, this.#size).filter((head) => isAboveOrBelow(head, person, this.#nearDistance));
    return boxAround(unionOf([person, ...heads]), this.#size);
  }

  #addPixel(level: number, index: number): void {
    this.#minLevels[index] = Math.min(level, this.#minLevels[index] ?? level);
    this.#maxLevels[index] = Math.max(level, this.#maxLevels[index] ?? level);
    this.#levelSums[index] = level + (this.#levelSums[index] ?? 0);
  }

  #findPerson(): Region | undefined {
    const { width, height } = this.#size;
    const noise = quantile(Float32Array.from(this.#noises), 0.5);
    if (noise > maxNoise) return undefined;
    const minChangeOf = ({ levels, noiseMultiple }: Threshold) => Math.max(levels, noiseMultiple * noise);
    const change = differences(this.#maxLevels, this.#minLevels);
    const regions = listRegions({ width, height, change, minChange: minChangeOf(slightChange) });
    if (unionOf(regions).pixels > maxChangedShare * width * height) return undefined;
    const large = regions.filter(({ pixels }) => pixels >= minRegionShare * width * height);
    const clear = large.filter(({ maxChange }) => maxChange >= minChangeOf(clearChange));
    if (clear.length === 0) return undefined;
    return unionOf(large.filter((region) => clear.some((one) => areWithin(one, region, this.#nearDistance))));
  }
}

/** Whether the horizontal gap between the regions is at most `distance`. Their vertical positions do not count. */
function isAboveOrBelow(a: Region, b: Region, distance: number): boolean {
  return areWithin({ ...a, top: b.top, bottom: b.bottom }, b, distance);
}

/** The margin around the person, as a share of the box's longer side. */
const marginShare = 0.08;
/** The largest area of a box, as a share of the frame's. Cropping to a larger box has hardly any effect. */
const maxBoxShare = 0.85;

function boxAround({ left, top, right, bottom }: Region, { width, height }: Size): SigningBox | null {
  const margin = marginShare * Math.max(right - left, bottom - top);
  const horizontal = roundOutwards((left - margin) / width, (right + margin) / width);
  const vertical = roundOutwards((top - margin) / height, (bottom + margin) / height);
  if (horizontal.size * vertical.size > maxBoxShare) return null;
  return { left: horizontal.start, top: vertical.start, width: horizontal.size, height: vertical.size };
}

/** Rounds a side of the box outwards to thousandths, inside the frame and to at least `minSigningBoxSide`. */
function roundOutwards(from: number, to: number): { start: number; size: number } {
  const minSize = minSigningBoxSide * 1_000;
  const padding = Math.max(0, minSigningBoxSide - (to - from)) / 2;
  const start = Math.min(Math.max(0, Math.floor((from - padding) * 1_000)), 1_000 - minSize);
  const end = Math.min(1_000, Math.max(Math.ceil((to + padding) * 1_000), start + minSize));
  return { start: start / 1_000, size: (end - start) / 1_000 };
}

/** The largest step between neighbouring pixels of the background. Outlines are steeper. */
const maxBackgroundStep = 4;

/** The least share of the picture that a plain background fills. */
const minBackgroundShare = 0.15;

/** The share of a figure's height that counts as its head. */
const headShare = 0.3;

/** The widest head, as a share of the picture's width. A wider figure is part of the room, not a person. */
const maxHeadShare = 0.6;

/** The smallest figure that may be a person, as a share of the picture's area. */
const minFigureShare = 0.01;

/** Finds the heads in drawn clips, which do not move. Finds none in front of a background that is not plain. */
function listStillHeads(picture: Float32Array, { width, height }: Size): Region[] {
  const background = findBackground(picture, { width, height });
  const change = Float32Array.from(background, (isBackground) => (isBackground ? 0 : 1));
  const backgroundShare = 1 - change.reduce((sum, value) => sum + value, 0) / change.length;
  if (backgroundShare < minBackgroundShare) return [];
  return listRegions({ width, height, change, minChange: 1 })
    .filter(({ pixels }) => pixels >= minFigureShare * width * height)
    .flatMap((figure) => headOf(figure, background, { width, height }));
}

/**
 * Fills the background from the picture's edge up to the outlines. All pixels at the edge are filled first, so the
 * neighbours of a pixel may wrap into the next row without harm.
 */
function findBackground(picture: Float32Array, { width, height }: Size): readonly boolean[] {
  const isBackground = Array.from(picture, () => false);
  const stack: number[] = [];
  const fill = (pixel: number) => {
    isBackground[pixel] = true;
    stack.push(pixel);
  };
  for (let x = 0; x < width; x += 1) fill(x);
  for (let y = 1; y < height; y += 1) [y * width, y * width + width - 1].forEach(fill);
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    for (const next of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
      const level = picture[next];
      if (level === undefined || isBackground[next]) continue;
      if (Math.abs(level - (picture[pixel] ?? 0)) <= maxBackgroundStep) fill(next);
    }
  }
  return isBackground;
}

/** The upper part of a figure, or an empty list if that is too wide for a head. */
function headOf({ left, top, right, bottom }: Region, background: readonly boolean[], size: Size): Region[] {
  const { width, height } = size;
  const end = Math.min(height, top + Math.ceil(headShare * (bottom - top)));
  const pixels: Region[] = [];
  for (let y = top; y < end; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!background[y * width + x]) pixels.push(pixelRegion(x, y, 0));
    }
  }
  const head = unionOf(pixels);
  return head.right - head.left > maxHeadShare * width ? [] : [head];
}

/** Blurs a frame by the mean of 3 × 3 pixels, which reduces the noise but keeps hands visible. */
function smooth(frame: Uint8Array, { width, height }: Size): Float32Array {
  const rows = meanOfNeighbours(Float32Array.from(frame), { length: width, step: 1 });
  return meanOfNeighbours(rows, { length: height, step: width });
}

/**
 * Replaces each value by the mean of itself and its two neighbours. At either end of a row or column, the value itself
 * stands in for the missing neighbour.
 */
function meanOfNeighbours(values: Float32Array, { length, step }: { length: number; step: number }): Float32Array {
  return values.map((value, index) => {
    const indexInLine = Math.floor(index / step) % length;
    const previous = indexInLine === 0 ? value : (values[index - step] ?? value);
    const next = indexInLine === length - 1 ? value : (values[index + step] ?? value);
    return (previous + value + next) / 3;
  });
}

/** Pixels that are darker than this in the first frame are ignored when changes of the light are measured. */
const minLitLevel = 24;

/**
 * Removes changes of the light since the first frame. Most of a picture stands still, so its overall change in
 * brightness comes from the light.
 */
function matchLight(levels: Float32Array, first: Float32Array): Float32Array {
  const ratios = levels.map((level, index) => level / Math.max(1, first[index] ?? 0));
  const litRatios = ratios.filter((_, index) => (first[index] ?? 0) >= minLitLevel);
  const gain = quantile(litRatios, 0.5) || 1;
  const scaled = levels.map((level) => level / gain);
  const offset = quantile(differences(scaled, first), 0.5);
  return levels.map((level) => level / gain - offset);
}

function differences(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, index) => value - (b[index] ?? 0));
}

/** The approximate number of values from which a quantile is computed. */
const quantileSamples = 2_000;

/** The quantile of an evenly spaced sample, or 0 if there are no values. */
function quantile(values: Float32Array, share: number): number {
  const step = Math.max(1, Math.floor(values.length / quantileSamples));
  const sample = values.filter((_, index) => index % step === 0).sort();
  return sample[Math.floor(share * sample.length)] ?? 0;
}

interface ChangeMap extends Size {
  /** The change of each pixel. */
  readonly change: Float32Array;
  /** The change from which a pixel belongs to a region. */
  readonly minChange: number;
}

/** Pixels belong to the same region even if they touch only at their corners. */
function listRegions({ width, height, change, minChange }: ChangeMap): Region[] {
  const isPending = Array.from(change, (value) => value >= minChange);
  const regions: Region[] = [];
  for (const start of isPending.keys()) {
    if (isPending[start]) regions.push(fillRegion(start, { isPending, width, height, change }));
  }
  return regions;
}

interface RegionSearch extends Omit<ChangeMap, 'minChange'> {
  /** Whether a pixel has changed and belongs to no region yet. */
  readonly isPending: boolean[];
}

/** Finds all changed pixels that are connected with the one at `start` (flood fill). */
function fillRegion(start: number, { isPending, width, height, change }: RegionSearch): Region {
  let region: Region = { left: width, top: height, right: 0, bottom: 0, pixels: 0, maxChange: 0 };
  const stack = [start];
  isPending[start] = false;
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    region = unionOf([region, pixelRegion(x, y, change[pixel] ?? 0)]);
    for (const next of neighboursOf(x, y, { width, height })) {
      if (!isPending[next]) continue;
      isPending[next] = false;
      stack.push(next);
    }
  }
  return region;
}

function pixelRegion(x: number, y: number, maxChange: number): Region {
  return { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1, maxChange };
}

function neighboursOf(x: number, y: number, { width, height }: Size): number[] {
  const rows = [y - 1, y, y + 1].filter((row) => row >= 0 && row < height);
  const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width);
  return rows.flatMap((row) => columns.map((column) => row * width + column));
}

function unionOf(regions: readonly Region[]): Region {
  return {
    left: Math.min(...regions.map(({ left }) => left)),
    top: Math.min(...regions.map(({ top }) => top)),
    right: Math.max(...regions.map(({ right }) => right)),
    bottom: Math.max(...regions.map(({ bottom }) => bottom)),
    pixels: regions.reduce((sum, { pixels }) => sum + pixels, 0),
    maxChange: Math.max(...regions.map(({ maxChange }) => maxChange)),
  };
}

function areWithin(a: Region, b: Region, distance: number): boolean {
  const across = Math.max(a.left - b.right, b.left - a.right);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom);
  return Math.max(across, down) <= distance;
}
