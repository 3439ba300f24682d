import { maxClipSidePx, maxMediaBytes } from '../../platform/rules/limits.ts';

export interface ClipFacts {
  readonly container: 'mp4' | 'webm' | 'other';
  /** Such as `avc1.640028`; undefined: unknown. */
  readonly codec: string | undefined;
  /** As shown. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly byteSize: number;
  /** By this browser. */
  readonly isDecodable: boolean;
}

export interface ClipEncoding {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
}

export type ClipPlan =
  | { readonly way: 'keep' }
  | { readonly way: 'copy' }
  | { readonly way: 'encode'; readonly encoding: ClipEncoding }
  | { readonly way: 'refuse'; readonly reason: 'undecodable' | 'too-long' };

/** From `longerSidePx` down. */
const smallerSidesPx = [960, 640];
/** Bits per pixel at which hands stay sharp. */
const goodBits = 0.12;
/** Below this, fewer pixels of better quality show more. */
const fairBits = 0.05;
/** Below this, fingers blur. */
const leastBits = 0.02;
/** The share of the budget that is requested, because encoders miss the requested rate. */
const budgetShare = 0.9;
const nextRateShare = 0.85;
/** Devices that play H.264 at all play Full HD. */
const maxKeptSidePx = 1_920;

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
  return isKept && savesNothing(encoding, facts) ? { way: 'keep' } : { way: 'encode', encoding };
}

/** Whether encoding would reduce the quality without saving bytes. */
function savesNothing({ bitsPerSecond }: ClipEncoding, { byteSize, seconds }: ClipFacts): boolean {
  return bitsPerSecond * seconds >= budgetShare * byteSize * 8;
}

/** H.264 of 8 bits, VP8 in WebM alone, VP9 and AV1. */
export function playsEverywhere(codec: string | undefined, container: ClipFacts['container']): boolean {
  if (codec === undefined || container === 'other') return false;
  if (/^(vp09|av01)\./.test(codec)) return true;
  return container === 'mp4' ? /^avc[13]\.(42|4d|64)/i.test(codec) : codec === 'vp8';
}

/** Even sides, as encoders require; never more bits than the source has; undefined where the limit leaves too few. */
export function clipEncoding(
  facts: Pick<ClipFacts, 'width' | 'height' | 'seconds' | 'framesPerSecond' | 'byteSize'>,
): ClipEncoding | undefined {
  const { width, height, seconds, framesPerSecond, byteSize } = facts;
  const longerSide = Math.max(width, height);
  const sides = [Math.min(maxClipSidePx, longerSide), ...smallerSidesPx.filter((side) => side < longerSide)];
  const budget = (budgetShare * maxMediaBytes * 8) / seconds;
  const most = Math.min(budget, (byteSize * 8) / seconds);
  const encodings = sides.map((side) => {
    const size = { width: even((width * side) / longerSide), height: even((height * side) / longerSide) };
    const pixelsPerSecond = size.width * size.height * framesPerSecond;
    const bitsPerSecond = Math.max(1, Math.round(Math.min(most, goodBits * pixelsPerSecond)));
    return { ...size, bitsPerSecond, budgetBits: budget / pixelsPerSecond };
  });
  const fitting = encodings.find(({ budgetBits }) => budgetBits >= fairBits) ?? encodings.at(-1);
  if (!fitting || fitting.budgetBits < leastBits) return undefined;
  const { budgetBits: _, ...encoding } = fitting;
  return encoding;
}

/** After an encoder has written too much: fewer bits, and fewer pixels where so few bits would blur fingers. */
export function lighterEncoding(
  { width, height, bitsPerSecond }: ClipEncoding,
  { bytes, wantedBytes, framesPerSecond }: { bytes: number; wantedBytes: number; framesPerSecond: number },
): ClipEncoding {
  const rate = Math.max(1, Math.round((bitsPerSecond * nextRateShare * wantedBytes) / bytes));
  const isBlurred = rate < leastBits * width * height * framesPerSecond;
  const scale = isBlurred ? 0.75 : 1;
  return { width: even(width * scale), height: even(height * scale), bitsPerSecond: rate };
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2));
}
