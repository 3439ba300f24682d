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
/** The bits for each pixel of a frame at which hands stay sharp. More of them would not be visible. */
const goodBitsPerPixel = 0.12;
/** The bits for each pixel of a frame below which a smaller picture of better quality shows more. */
const fairBitsPerPixel = 0.05;
/** The bits for each pixel of a frame below which fingers blur. */
const minBitsPerPixel = 0.02;
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
  const isPlayable = playsEverywhere(codec, container);
  const fitsUpload = byteSize <= maxMediaBytes;
  const isSmall = Math.max(facts.width, facts.height) <= maxClipSidePx;
  if (fitsUpload && isSmall) {
    if (isPlayable) return { way: 'keep' };
    if (playsEverywhere(codec, 'mp4')) return { way: 'copy' };
  }
  if (!isDecodable) return fitsUpload && isPlayable ? { way: 'keep' } : { way: 'refuse', reason: 'undecodable' };
  const encoding = clipEncoding(facts);
  if (encoding === undefined) return { way: 'refuse', reason: 'too-long' };
  const isKept = fitsUpload && isPlayable && Math.max(facts.width, facts.height) <= maxKeptSidePx;
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
  const budgetBitsPerSecond = (budgetShare * maxMediaBytes * 8) / seconds;
  const maxBitsPerSecond = Math.min(budgetBitsPerSecond, (byteSize * 8) / seconds);
  const encodings = sides.map((side) => {
    const size = { width: roundToEven((width * side) / longerSide), height: roundToEven((height * side) / longerSide) };
    const pixelsPerSecond = size.width * size.height * framesPerSecond;
    const bitsPerSecond = Math.max(1, Math.round(Math.min(maxBitsPerSecond, goodBitsPerPixel * pixelsPerSecond)));
    return { ...size, bitsPerSecond, budgetPerPixel: budgetBitsPerSecond / pixelsPerSecond };
  });
  const fitting = encodings.find(({ budgetPerPixel }) => budgetPerPixel >= fairBitsPerPixel) ?? encodings.at(-1);
  if (!fitting || fitting.budgetPerPixel < minBitsPerPixel) return undefined;
  const { budgetPerPixel: _, ...encoding } = fitting;
  return encoding;
}

/** The next attempt after an encoder has written too much. It has fewer pixels too if fingers would blur otherwise. */
export function lighterEncoding(
  { width, height, bitsPerSecond }: ClipEncoding,
  { bytes, wantedBytes, framesPerSecond }: { bytes: number; wantedBytes: number; framesPerSecond: number },
): ClipEncoding {
  const nextRate = Math.max(1, Math.round((bitsPerSecond * nextRateShare * wantedBytes) / bytes));
  const isBlurred = nextRate < minBitsPerPixel * width * height * framesPerSecond;
  const scale = isBlurred ? nextSideShare : 1;
  return { width: roundToEven(width * scale), height: roundToEven(height * scale), bitsPerSecond: nextRate };
}

function roundToEven(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2));
}
