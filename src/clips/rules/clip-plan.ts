import { maxClipSidePx, maxMediaBytes } from '../../platform/rules/limits.ts';

/** What is read of a file to decide how it is uploaded. */
export interface ClipFacts {
  readonly container: 'mp4' | 'webm' | 'other';
  /** A codec string such as `avc1.640028`. Undefined if the codec is unknown. */
  readonly codec: string | undefined;
  /** In pixels as displayed. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly byteSize: number;
  /** Whether this browser can decode the clip. */
  readonly isDecodable: boolean;
}

/** The size in pixels and the bit rate of an encoded clip. */
export interface ClipEncoding {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
}

/** What happens to a clip before its upload. */
export type ClipPlan =
  /** The file is uploaded as it is. */
  | { readonly way: 'keep' }
  /** The frames are copied into an MP4 file. */
  | { readonly way: 'copy' }
  | { readonly way: 'encode'; readonly encoding: ClipEncoding }
  | { readonly way: 'refuse'; readonly reason: 'undecodable' | 'too-long' };

/** Lengths of the longer side that are tried if there are too few bits for the whole size. */
const smallerSidesPx = [960, 640];
/** The bits per pixel and frame at which hands stay sharp. More of them would not be visible. */
const goodBits = 0.12;
/** The bits per pixel and frame below which a smaller picture of better quality shows more. */
const fairBits = 0.05;
/** The bits per pixel and frame below which fingers blur. */
const minBits = 0.02;
/** The share of the budget that is requested, because encoders miss the requested rate. */
const budgetShare = 0.9;
/** The share of the budget that is requested after an encoder has exceeded its rate. */
const nextRateShare = 0.85;
/** A side is shortened to this share if the bits are too few for its pixels. */
const nextSideShare = 0.75;
/** The longest side of a clip that is kept as it is. Every device that plays H.264 plays Full HD. */
const maxKeptSidePx = 1_920;

/** Decides what happens to a clip before its upload. */
export function planClip(facts: ClipFacts): ClipPlan {
  const { byteSize, codec, container, isDecodable } = facts;
  const isPlayed = playsEverywhere(codec, container);
  const isLight = byteSize <= maxMediaBytes;
  const isSmall = Math.max(facts.width, facts.height) <= maxClipSidePx;
  if (isLight && isSmall) {
    if (isPlayed) return { way: 'keep' };
    if (playsEverywhere(codec, 'mp4')) return { way: 'copy' };
  }
  if (!isDecodable) return isLight && isPlayed ? { way: 'keep' } : { way: 'refuse', reason: 'undecodable' };
  const encoding = clipEncoding(facts);
  if (encoding === undefined) return { way: 'refuse', reason: 'too-long' };
  const isKept = isLight && isPlayed && Math.max(facts.width, facts.height) <= maxKeptSidePx;
  return isKept && savesLittle(encoding, facts) ? { way: 'keep' } : { way: 'encode', encoding };
}

/** Whether encoding would reduce the quality and hardly save bytes. */
function savesLittle({ bitsPerSecond }: ClipEncoding, { byteSize, seconds }: ClipFacts): boolean {
  return bitsPerSecond * seconds >= budgetShare * byteSize * 8;
}

/** Whether every browser plays the codec: H.264 of 8 bits in MP4, VP8 in WebM, and VP9 and AV1 in both. */
export function playsEverywhere(codec: string | undefined, container: ClipFacts['container']): boolean {
  if (codec === undefined || container === 'other') return false;
  if (/^(vp09|av01)\./.test(codec)) return true;
  return container === 'mp4' ? /^avc[13]\.(42|4d|64)/i.test(codec) : codec === 'vp8';
}

/**
 * Chooses size and bit rate, so that the file stays within the limit of uploads. Sides are even, as encoders require,
 * and the rate is never higher than the source's. Returns undefined if the limit leaves too few bits.
 */
export function clipEncoding(
  facts: Pick<ClipFacts, 'width' | 'height' | 'seconds' | 'framesPerSecond' | 'byteSize'>,
): ClipEncoding | undefined {
  const { width, height, seconds, framesPerSecond, byteSize } = facts;
  const longerSide = Math.max(width, height);
  const sides = [Math.min(maxClipSidePx, longerSide), ...smallerSidesPx.filter((side) => side < longerSide)];
  const budget = (budgetShare * maxMediaBytes * 8) / seconds;
  const maxBitsPerSecond = Math.min(budget, (byteSize * 8) / seconds);
  const encodings = sides.map((side) => {
    const size = { width: even((width * side) / longerSide), height: even((height * side) / longerSide) };
    const pixelsPerSecond = size.width * size.height * framesPerSecond;
    const bitsPerSecond = Math.max(1, Math.round(Math.min(maxBitsPerSecond, goodBits * pixelsPerSecond)));
    return { ...size, bitsPerSecond, budgetBits: budget / pixelsPerSecond };
  });
  const fitting = encodings.find(({ budgetBits }) => budgetBits >= fairBits) ?? encodings.at(-1);
  if (!fitting || fitting.budgetBits < minBits) return undefined;
  const { budgetBits: _, ...encoding } = fitting;
  return encoding;
}

/** The next attempt after an encoder has written too much. It has fewer pixels too if fingers would blur otherwise. */
export function lighterEncoding(
  { width, height, bitsPerSecond }: ClipEncoding,
  { bytes, wantedBytes, framesPerSecond }: { bytes: number; wantedBytes: number; framesPerSecond: number },
): ClipEncoding {
  const rate = Math.max(1, Math.round((bitsPerSecond * nextRateShare * wantedBytes) / bytes));
  const isBlurred = rate < minBits * width * height * framesPerSecond;
  const scale = isBlurred ? nextSideShare : 1;
  return { width: even(width * scale), height: even(height * scale), bitsPerSecond: rate };
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2));
}
