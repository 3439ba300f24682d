import {
  BufferTarget,
  Conversion,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type ConversionOptions,
  type ConversionVideoOptions,
} from 'mediabunny';
import { lighterEncoding, planClip, playsEverywhere, type ClipEncoding } from '../../rules/clip-plan.ts';
import { describeClipRefusal, type ClipFault, type ClipRefusal } from '../../rules/clip-refusal.ts';
import { maxMediaBytes } from '../../../platform/rules/limits.ts';
import { openClip, type OpenClip } from './open-clip.ts';
import type { ClipProgress, PreparedClip } from '../prepare-clip.ts';

/**
 * Converts a clip as `planClip` decides. Returns `file` itself if it needs no conversion, if conversion does not make
 * it smaller, or if only the server can find its fault.
 */
export async function convertClip(file: File, keepsSound: boolean, progress: ClipProgress): Promise<PreparedClip> {
  const clip = await openClip(file).catch(() => undefined);
  if (clip === undefined) return file.size <= maxMediaBytes ? usableClip(file) : refusedClip({ reason: 'unreadable' });
  try {
    return await convert(file, clip, keepsSound, progress);
  } catch (error) {
    progress.signal.throwIfAborted();
    console.warn('A clip could not be converted.', error);
    return smallerOf(file, clip, refusedClip({ reason: 'unreadable' }));
  } finally {
    clip.close();
  }
}

/** Returns why a file would be refused, if that is known before its conversion. */
export async function findRefusal(file: Blob): Promise<ClipFault | undefined> {
  const clip = await openClip(file).catch(() => undefined);
  if (clip === undefined) return file.size <= maxMediaBytes ? undefined : describeClipRefusal({ reason: 'unreadable' });
  const plan = planClip(clip.facts);
  clip.close();
  return plan.way === 'refuse' ? describeClipRefusal({ reason: plan.reason, codecName: clip.codecName }) : undefined;
}

async function convert(file: File, clip: OpenClip, keepsSound: boolean, progress: ClipProgress): Promise<PreparedClip> {
  const plan = planClip(clip.facts);
  switch (plan.way) {
    case 'keep':
      return usableClip(file);
    case 'refuse':
      return refusedClip({ reason: plan.reason, codecName: clip.codecName });
    case 'copy':
      return await copyClip(file.name, clip, { keepsSound }, progress);
    case 'encode':
      return smallerOf(
        file,
        clip,
        await encodeClip(file.name, clip, { encoding: plan.encoding, keepsSound }, progress),
      );
  }
}

/**
 * Returns the original if it can be uploaded as it is, and conversion has failed or has not made it smaller. Otherwise
 * returns the converted clip.
 */
function smallerOf(file: File, { facts }: OpenClip, converted: PreparedClip): PreparedClip {
  const isOriginalUsable = file.size <= maxMediaBytes && playsEverywhere(facts.codec, facts.container);
  return isOriginalUsable && (!converted.isUsable || converted.file.size >= file.size) ? usableClip(file) : converted;
}

interface SoundChoice {
  /** Sound that this browser cannot write is left out in any case. */
  readonly keepsSound: boolean;
}

export async function copyClip(
  name: string,
  clip: OpenClip,
  options: Pick<ConversionOptions, 'trim' | 'copy'> & SoundChoice,
  progress: ClipProgress,
): Promise<PreparedClip> {
  const bytes = await runConversion(clip, options, progress);
  return bytes.byteLength <= maxMediaBytes ? usableClip(toMp4File(bytes, name)) : refusedClip({ reason: 'too-long' });
}

interface EncodeOptions extends Pick<ConversionOptions, 'trim'>, SoundChoice {
  readonly encoding: ClipEncoding;
  /** How the frames are turned, mirrored and cropped. */
  readonly video?: ConversionVideoOptions;
}

/** The time between two key frames. */
const keyFrameSeconds = 1;
/** The most encodings of a clip, each with a lower bit rate than the one before, until the file is small enough. */
const maxAttempts = 4;

export async function encodeClip(
  name: string,
  clip: OpenClip,
  { encoding, trim, video, keepsSound }: EncodeOptions,
  progress: ClipProgress,
): Promise<PreparedClip> {
  const { byteSize, framesPerSecond } = clip.facts;
  const wantedBytes = Math.min(maxMediaBytes, byteSize);
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], encoding);
  if (codec === null) return refusedClip({ reason: 'unencodable', codecName: clip.codecName });
  let smallest: ArrayBuffer | undefined;
  let nextEncoding = encoding;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { bitsPerSecond, ...size } = nextEncoding;
    const quality = new Quality({ bitrate: bitsPerSecond });
    const shape = { ...size, fit: 'fill', allowTransformationMetadata: false } as const;
    const videoOptions = { ...video, ...shape, codec, quality, keyFrameInterval: keyFrameSeconds };
    const bytes = await runConversion(clip, { ...(trim && { trim }), video: videoOptions, keepsSound }, progress);
    if (smallest === undefined || bytes.byteLength < smallest.byteLength) smallest = bytes;
    if (bytes.byteLength <= wantedBytes) break;
    nextEncoding = lighterEncoding(nextEncoding, { bytes: bytes.byteLength, wantedBytes, framesPerSecond });
  }
  if (smallest === undefined || smallest.byteLength > maxMediaBytes) return refusedClip({ reason: 'too-long' });
  return usableClip(toMp4File(smallest, name));
}

/** Sound that is copied is cut between its packets, because any other boundary would need encoding. */
const copiedSound = { boundaryPolicy: 'shrink' } as const;

/**
 * Converts a clip into an MP4 file. Its index stands before the frames, so that it plays while it loads, and the
 * source's metadata are left out.
 */
async function runConversion(
  { input }: OpenClip,
  { keepsSound, ...options }: Pick<ConversionOptions, 'trim' | 'copy' | 'video'> & SoundChoice,
  { onProgress, signal }: ClipProgress,
): Promise<ArrayBuffer> {
  signal.throwIfAborted();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    ...(keepsSound && { copy: copiedSound }),
    ...options,
    input,
    output,
    tracks: 'primary',
    audio: keepsSound ? { codec: 'aac' } : { discard: true },
    tags: {},
    showWarnings: false,
  });
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  conversion.onProgress = reportPercents(onProgress);
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  if (target.buffer === null) throw new Error('The converted clip is empty');
  return target.buffer;
}

/** Wraps `onProgress` so that it is called for whole percents only, because each report is drawn. */
function reportPercents(onProgress: (share: number) => void): (share: number) => void {
  let lastPercent = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === lastPercent) return;
    lastPercent = percent;
    onProgress(percent / 100);
  };
}

function toMp4File(bytes: ArrayBuffer, name: string): File {
  return new File([bytes], name.replace(/(\.[^.]*)?$/, '.mp4'), { type: 'video/mp4' });
}

function usableClip(file: File): PreparedClip {
  return { isUsable: true, file };
}

export function refusedClip(refusal: ClipRefusal): PreparedClip {
  return { isUsable: false, fault: describeClipRefusal(refusal), isTooLong: refusal.reason === 'too-long' };
}
