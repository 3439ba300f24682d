import { readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { EncodedPacketSink, InputVideoTrack, VideoCodec } from 'mediabunny';
import type { DecodeJob, DecodeMessage, DecodeResults, VideoFault, VideoReading } from '../decoder.ts';

/** The file descriptor is read directly, because `process.stdin` would return before there is input. */
const standardInput = 0;

/**
 * The process has no settings and no database, and decodes one file at a time. The server ends it to free its
 * memory.
 */
process.on('message', async ({ byteLength, ...job }: DecodeMessage) => {
  const result = await decode({ ...job, bytes: readBytes(byteLength) });
  process.send?.({ result, residentBytes: process.memoryUsage.rss() });
  // The server ends the process with a signal, after which nothing would be written.
  flushCompileCache();
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C is meant for the server, which still needs this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** The buffer is reused, because freed memory is not returned at once. */
let memory = new Uint8Array();

/**
 * Reads bytes from the standard input, which are valid until the next call. The call blocks, because the process has
 * nothing else to do.
 */
function readBytes(byteLength: number): Uint8Array {
  if (byteLength > memory.length) memory = new Uint8Array(byteLength);
  const bytes = memory.subarray(0, byteLength);
  let length = 0;
  while (length < byteLength) {
    const read = readSync(standardInput, bytes, length, byteLength - length, null);
    if (read === 0) process.exit(0);
    length += read;
  }
  return bytes;
}

async function decode(job: DecodeJob): Promise<DecodeResults[DecodeJob['task']]> {
  if (job.task === 'read-video') {
    return await readVideo(job).catch(() => ({ ok: false, fault: 'cut-short' }) as const);
  }
  const images = await import('./decode-image.ts');
  try {
    switch (job.task) {
      case 'check-image':
        return await images.readImageSize(job.bytes);
      case 'make-poster':
        return await images.makePosterImage(job.bytes);
      case 'make-thumbnail':
        return await images.makeThumbnailImage(job.bytes);
      case 'make-image-variant':
        return await images.makeImageVariant(job.bytes, job.sizePx);
      case 'draw-link-picture':
        return await (await import('./draw-link-picture.ts')).drawLinkPicture(job);
    }
  } catch {
    return undefined;
  }
}

/** Codecs that every current browser plays. */
const playableCodecs: Readonly<Record<'video/mp4' | 'video/webm', readonly VideoCodec[]>> = {
  'video/mp4': ['avc', 'vp9', 'av1'],
  'video/webm': ['vp8', 'vp9', 'av1'],
};

/** The longest duration of a clip. A longer one counts as damage. */
const maxDurationMs = 24 * 60 * 60 * 1000;

/**
 * Reads what a video contains. Forged tables can make this take unlimited time and memory. The server then ends this
 * process.
 */
async function readVideo({ bytes, contentType }: Extract<DecodeJob, { task: 'read-video' }>): Promise<VideoReading> {
  // Loaded on demand, because most files are images.
  const { BufferSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return { ok: false, fault: 'no-picture' };
  const codec = await track.getCodec();
  if (codec === 'hevc') return { ok: false, fault: 'hevc' };
  if (codec === null || !playableCodecs[contentType].includes(codec)) return { ok: false, fault: 'unplayable' };
  const fault = await findFrameFault(track, new EncodedPacketSink(track));
  if (fault !== undefined) return { ok: false, fault };
  const width = Math.round(await track.getDisplayWidth());
  const height = Math.round(await track.getDisplayHeight());
  const durationMs = Math.round((await track.computeDuration()) * 1000);
  const isBelievable = width > 0 && height > 0 && durationMs >= 0 && durationMs <= maxDurationMs;
  if (!isBelievable) return { ok: false, fault: 'cut-short' };
  return { ok: true, video: { width, height, durationMs } };
}

async function findFrameFault(track: InputVideoTrack, sink: EncodedPacketSink): Promise<VideoFault | undefined> {
  const { packetCount } = await track.computePacketStats();
  if (packetCount === 0) return 'no-picture';
  let readable = 0;
  for await (const _ of sink.packets()) readable++;
  if (readable < packetCount) return 'cut-short';
  const picture = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  return picture === null ? 'no-picture' : undefined;
}
