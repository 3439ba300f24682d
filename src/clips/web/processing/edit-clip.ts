import { CanvasSink, EncodedPacketSink, canEncodeAudio, type Input } from 'mediabunny';
import { canCopyCut, frameTimes, type ClipCut, type ClipFrame } from '../../rules/clip-cut.ts';
import { turnedSize, type ClipFraming, type FrameSize } from '../../rules/clip-edit.ts';
import { clipEncoding, playsEverywhere, type ClipFacts } from '../../rules/clip-plan.ts';
import { describeClipRefusal } from '../../rules/clip-refusal.ts';
import { isSameBox, wholeFrame } from '../../../media/rules/signing-box.ts';
import { maxClipSidePx } from '../../../platform/rules/limits.ts';
import { copyClip, encodeClip, refusedClip } from './convert-clip.ts';
import { openClip, type OpenClip } from './open-clip.ts';
import { runSequentially, type ClipProgress, type PreparedClip } from '../prepare-clip.ts';
import type { Message } from '../../../platform/rules/languages/texts.ts';

export interface ClipEdit extends ClipCut {
  readonly framing: ClipFraming;
  readonly keepsSound: boolean;
}

/** The sound of a clip, which is `writable` if this browser can write it into an MP4 file. */
export type ClipSound = 'none' | 'writable' | 'unwritable';

export interface EditableClip {
  /** In pixels as displayed, before the clip is edited. */
  readonly size: FrameSize;
  /** The start of each frame, and the end of the last. */
  readonly times: readonly number[];
  readonly drawStrip: (canvases: readonly HTMLCanvasElement[], signal: AbortSignal) => Promise<void>;
  /** Whether the edit needs no frame to be encoded again. */
  readonly isCopied: (edit: Omit<ClipEdit, 'keepsSound'>) => boolean;
  readonly sound: ClipSound;
  readonly save: (edit: ClipEdit, progress: ClipProgress) => Promise<PreparedClip>;
  readonly close: () => void;
}

/** The height of a still on the film strip. */
const stripHeightPx = 120;

export class UnreadableClipError extends Error {
  override readonly name = 'UnreadableClipError';
  /** The reason, as people read it. */
  readonly text: Message;

  constructor(text: Message) {
    super(text.source);
    this.text = text;
  }
}

/**
 * Opens a clip for the clip editor.
 * @throws UnreadableClipError if this browser cannot open or decode the file
 */
export async function openEditableClip(file: File): Promise<EditableClip> {
  const clip = await openClip(file).catch(() => undefined);
  if (clip === undefined || !clip.facts.isDecodable) {
    clip?.close();
    const reason = clip ? 'undecodable' : 'unreadable';
    throw new UnreadableClipError(describeClipRefusal({ reason, codecName: clip?.codecName }).description);
  }
  const { facts, track } = clip;
  const frames = await framesOf(clip);
  const times = frameTimes(frames, await track.computeDuration());
  const size = { width: facts.width, height: facts.height };
  const isCopied = (edit: Omit<ClipEdit, 'keepsSound'>) => canCopy(facts, frames, times, edit);
  return {
    size,
    times,
    isCopied,
    sound: await soundOf(clip.input),
    drawStrip: (canvases, signal) => drawStrip(clip, times, canvases, signal),
    save: (edit, progress) =>
      runSequentially(progress.signal, () => save({ file, clip, times, isCopied }, edit, progress)),
    close: clip.close,
  };
}

async function framesOf({ track }: OpenClip): Promise<ClipFrame[]> {
  const frames: ClipFrame[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    frames.push({ atSeconds: packet.timestamp, isKey: packet.type === 'key' });
  }
  return frames;
}

async function drawStrip(
  { track }: OpenClip,
  times: readonly number[],
  canvases: readonly HTMLCanvasElement[],
  signal: AbortSignal,
): Promise<void> {
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const stillTimes = canvases.map((_, index) => start + ((index + 0.5) / canvases.length) * (end - start));
  const stills = new CanvasSink(track, { height: stripHeightPx }).canvasesAtTimestamps(stillTimes);
  for (const canvas of canvases) {
    const { value: still } = await stills.next();
    if (signal.aborted) break;
    if (still) drawInto(canvas, still.canvas);
  }
  await stills.return();
}

function drawInto(canvas: HTMLCanvasElement, still: HTMLCanvasElement | OffscreenCanvas): void {
  canvas.width = still.width;
  canvas.height = still.height;
  canvas.getContext('2d')?.drawImage(still, 0, 0);
}

function canCopy(
  facts: ClipFacts,
  frames: readonly ClipFrame[],
  times: readonly number[],
  edit: Omit<ClipEdit, 'keepsSound'>,
): boolean {
  const { rotation, isMirrored, crop } = edit.framing;
  const isReframed = rotation !== 0 || isMirrored || !isSameBox(crop, wholeFrame);
  const isSmall = Math.max(facts.width, facts.height) <= maxClipSidePx;
  const [start = 0, end = 0] = [times[edit.from], times[edit.to]];
  return !isReframed && isSmall && playsEverywhere(facts.codec, 'mp4') && canCopyCut(frames, start, end);
}

interface ClipToSave {
  readonly file: File;
  readonly clip: OpenClip;
  readonly times: readonly number[];
  readonly isCopied: (edit: ClipEdit) => boolean;
}

async function save({ file, clip, times, isCopied }: ClipToSave, edit: ClipEdit, progress: ClipProgress) {
  const { keepsSound } = edit;
  const trim = { start: times[edit.from] ?? 0, end: times[edit.to] ?? 0 };
  if (isCopied(edit)) {
    const copied = await copyClip(file.name, clip, { trim, copy: { boundaryPolicy: 'shrink' }, keepsSound }, progress);
    // A copy that is too large may fit once it is encoded.
    if (copied.isUsable) return copied;
  }
  const { framing } = edit;
  const { rotation, isMirrored } = framing;
  const crop = cropInPixels(turnedSize(clip.facts, framing), framing);
  const seconds = trim.end - trim.start;
  const byteSize = (clip.facts.byteSize * seconds) / clip.facts.seconds;
  const encoding = clipEncoding({ ...clip.facts, ...crop, seconds, byteSize });
  if (encoding === undefined) return refusedClip({ reason: 'too-long' });
  const video = { rotate: rotation, flip: isMirrored, crop };
  return await encodeClip(file.name, clip, { encoding, trim, video, keepsSound }, progress);
}

function cropInPixels({ width, height }: FrameSize, { crop }: ClipFraming) {
  const [left, top] = [Math.round(crop.left * width), Math.round(crop.top * height)];
  return {
    left,
    top,
    width: Math.max(2, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(2, Math.min(Math.round(crop.height * height), height - top)),
  };
}

/** AAC is copied. Any other sound has to be encoded. */
async function soundOf(input: Input): Promise<ClipSound> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return 'none';
  if ((await track.getCodec()) === 'aac') return 'writable';
  const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  return (await track.canDecode()) && (await canEncodeAudio('aac', shape)) ? 'writable' : 'unwritable';
}
