import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import { quantile } from './signing-box/quantile.ts';
import { listRegions, reaches, unionOf, type Region } from './signing-box/regions.ts';
import type { SigningBox } from './signing-box.ts';
import { listTops } from './signing-box/standing-figure.ts';
import { differences, inLightOf, smoothed, type Size } from './signing-box/steady-frame.ts';

/** With fewer a cut looks like movement. */
const minFrames = 4;
/** Of a hand, or a slightly swaying head: in steps of 256, and in multiples of the noise. */
const clearChange = { steps: 28, noises: 12 };
const slightChange = { steps: 10, noises: 7 };
/** Of a normal distribution's standard deviation. */
const lowestQuarter = 0.4506;
/** In steps of 256; with more the camera shakes. */
const maxNoise = 6;
/** Share of the picture: hands are larger. */
const minRegionShare = 0.0015;
/** Of the longer side. */
const nearShare = 0.12;
/** Of the box's longer side. */
const marginShare = 0.08;
/** More changes only if the camera moves or the picture is cut. */
const maxChangedShare = 0.6;
/** Cropping to a larger box gains hardly anything. */
const maxBoxShare = 0.85;

/**
 * The region of clear changes, slight changes next to it, a still head before a plain background, and a margin. Looks
 * at movement, not colour. Frames are scaled-down luminance.
 */
export class BoxSearch {
  readonly #size: Size;
  #count = 0;
  #first: Float32Array = new Float32Array();
  #last: Float32Array = new Float32Array();
  #low: Float32Array = new Float32Array();
  #high: Float32Array = new Float32Array();
  #sum: Float32Array = new Float32Array();
  readonly #strays: number[] = [];

  constructor(size: Size) {
    this.#size = size;
  }

  add(frame: Uint8Array): void {
    const smooth = smoothed(frame, this.#size);
    const level = this.#count === 0 ? smooth : inLightOf(this.#first, smooth);
    if (this.#count === 0) {
      [this.#first, this.#low, this.#high, this.#sum] = [level, level.slice(), level.slice(), level.slice()];
    } else {
      this.#strays.push(quantile(differences(level, this.#last).map(Math.abs), 0.25) / lowestQuarter);
      level.forEach((value, index) => this.#note(value, index));
    }
    this.#last = level;
    this.#count += 1;
  }

  /** Null for a still clip, or when unsure. */
  box(): SigningBox | null {
    if (this.#count < minFrames) return null;
    const person = this.#findPerson();
    if (person === undefined) return null;
    const mean = this.#sum.map((sum) => sum / this.#count);
    const near = nearShare * this.#longerSide();
    const heads = listTops(mean, this.#size).filter((head) => isAboveOrBelow(head, person, near));
    return boxAround(unionOf([person, ...heads]), this.#size);
  }

  #note(value: number, index: number): void {
    this.#low[index] = Math.min(value, this.#low[index] ?? value);
    this.#high[index] = Math.max(value, this.#high[index] ?? value);
    this.#sum[index] = value + (this.#sum[index] ?? 0);
  }

  #findPerson(): Region | undefined {
    const { width, height } = this.#size;
    const noise = quantile(Float32Array.from(this.#strays), 0.5);
    if (noise > maxNoise) return undefined;
    const limitOf = ({ steps, noises }: typeof clearChange) => Math.max(steps, noises * noise);
    const change = differences(this.#high, this.#low);
    const regions = listRegions({ width, height, change, limit: limitOf(slightChange) });
    if (unionOf(regions).pixels > maxChangedShare * width * height) return undefined;
    const large = regions.filter(({ pixels }) => pixels >= minRegionShare * width * height);
    const clear = large.filter(({ most }) => most >= limitOf(clearChange));
    const near = nearShare * this.#longerSide();
    const person = large.filter((region) => clear.some((each) => reaches(each, region, near)));
    return clear.length === 0 ? undefined : unionOf(person);
  }

  #longerSide(): number {
    return Math.max(this.#size.width, this.#size.height);
  }
}

function isAboveOrBelow(one: Region, other: Region, distance: number): boolean {
  return reaches({ ...one, top: other.top, bottom: other.bottom }, other, distance);
}

function boxAround({ left, top, right, bottom }: Region, { width, height }: Size): SigningBox | null {
  const margin = marginShare * Math.max(right - left, bottom - top);
  const across = sideOf((left - margin) / width, (right + margin) / width);
  const down = sideOf((top - margin) / height, (bottom + margin) / height);
  if (across.size * down.size > maxBoxShare) return null;
  return { left: across.start, top: down.start, width: across.size, height: down.size };
}

const thousand = 1_000;

/** In thousandths, rounded outwards. */
function sideOf(from: number, to: number): { start: number; size: number } {
  const least = minSigningBoxSide * thousand;
  const missing = Math.max(0, minSigningBoxSide - (to - from)) / 2;
  const start = Math.min(Math.max(0, Math.floor((from - missing) * thousand)), thousand - least);
  const end = Math.min(thousand, Math.max(Math.ceil((to + missing) * thousand), start + least));
  return { start: start / thousand, size: (end - start) / thousand };
}
