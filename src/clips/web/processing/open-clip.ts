import {
  BlobSource,
  Input,
  MATROSKA,
  MP4,
  Mp4InputFormat,
  QTFF,
  WEBM,
  WebMInputFormat,
  type InputFormat,
  type InputVideoTrack,
} from 'mediabunny';
import type { ClipFacts } from '../../rules/clip-plan.ts';

/** A clip that is open for reading, until `close` is called. */
export interface OpenClip {
  readonly input: Input;
  readonly track: InputVideoTrack;
  readonly facts: ClipFacts;
  readonly codecName: string | undefined;
  readonly close: () => void;
}

/** The number of packets from which the frame rate is computed. */
const examinedPackets = 120;

/**
 * Opens a clip and reads what `planClip` needs. Returns undefined for a file without a video track. The caller has to
 * close it.
 * @throws for a damaged file, and for one that is no clip
 */
export async function openClip(file: Blob): Promise<OpenClip | undefined> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const close = () => input.dispose();
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track !== null) return { input, track, close, ...(await readFacts(input, track, file)) };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return undefined;
}

async function readFacts(input: Input, track: InputVideoTrack, file: Blob) {
  const { averagePacketRate } = await track.computePacketStats(examinedPackets);
  const facts: ClipFacts = {
    container: containerOf(await input.getFormat()),
    codec: (await track.getCodecParameterString()) ?? undefined,
    width: Math.round(await track.getDisplayWidth()),
    height: Math.round(await track.getDisplayHeight()),
    // `computeDuration` returns the time of the end, and a clip need not begin at 0.
    seconds: (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp()),
    framesPerSecond: averagePacketRate,
    byteSize: file.size,
    isDecodable: await track.canDecode(),
  };
  return { facts, codecName: codecNames.get((await track.getCodec()) ?? '') };
}

function containerOf(format: InputFormat): ClipFacts['container'] {
  if (format instanceof Mp4InputFormat) return 'mp4';
  return format instanceof WebMInputFormat ? 'webm' : 'other';
}

const codecNames = new Map([
  ['avc', 'H.264'],
  ['hevc', 'HEVC'],
  ['vp8', 'VP8'],
  ['vp9', 'VP9'],
  ['av1', 'AV1'],
  ['prores', 'ProRes'],
]);
