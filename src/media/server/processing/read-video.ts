import {
  BufferSource,
  EncodedPacketSink,
  Input,
  MP4,
  QTFF,
  WEBM,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';

/** Pixels as displayed. */
export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

export type VideoFault = 'cut-short' | 'no-picture' | 'unplayable' | 'hevc';
export type VideoReading =
  | { readonly ok: true; readonly video: VideoFacts }
  | { readonly ok: false; readonly fault: VideoFault };

/** Codecs that every current browser plays. */
const playableCodecs: Readonly<Record<'video/mp4' | 'video/webm', readonly VideoCodec[]>> = {
  'video/mp4': ['avc', 'vp9', 'av1'],
  'video/webm': ['vp8', 'vp9', 'av1'],
};

/** Longer durations are refused as damage. */
const maxDurationMs = 24 * 60 * 60 * 1000;

/** Must run in the decoder process, because forged tables can take unlimited time and memory. */
export async function readVideo(bytes: Uint8Array, contentType: 'video/mp4' | 'video/webm'): Promise<VideoReading> {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return { ok: false, fault: 'no-picture' };
  const codec = await track.getCodec();
  if (codec === 'hevc') return { ok: false, fault: 'hevc' };
  if (codec === null || !playableCodecs[contentType].includes(codec)) return { ok: false, fault: 'unplayable' };
  const fault = await findFrameFault(track);
  if (fault !== undefined) return { ok: false, fault };
  const width = Math.round(await track.getDisplayWidth());
  const height = Math.round(await track.getDisplayHeight());
  const durationMs = Math.round((await track.computeDuration()) * 1000);
  const isBelievable = width > 0 && height > 0 && durationMs >= 0 && durationMs <= maxDurationMs;
  if (!isBelievable) return { ok: false, fault: 'cut-short' };
  return { ok: true, video: { width, height, durationMs } };
}

async function findFrameFault(track: InputVideoTrack): Promise<VideoFault | undefined> {
  const sink = new EncodedPacketSink(track);
  const { packetCount } = await track.computePacketStats();
  if (packetCount === 0) return 'no-picture';
  let readable = 0;
  for await (const _ of sink.packets()) readable++;
  if (readable < packetCount) return 'cut-short';
  const picture = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  return picture === null ? 'no-picture' : undefined;
}
