import { readSync } from 'node:fs';
import type { DecodeJob, DecodeMessage, DecodeResults } from '../decoder.ts';

/** The file descriptor is read directly, because `process.stdin` would return before there is input. */
const standardInput = 0;

/**
 * The process has no environment and no database, and decodes one file at a time. The server ends it to free its
 * memory.
 */
process.on('message', async ({ byteLength, ...job }: DecodeMessage) => {
  const result = await decode({ ...job, bytes: readBytes(byteLength) });
  process.send?.({ result, residentBytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C is meant for the server, which still needs this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** The buffer is reused, because freed memory is not returned at once. */
let memory = new Uint8Array();

/** The bytes are valid until the next call. The call blocks, because the process has nothing else to do. */
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
  if (job.task === 'read-video') return await readVideoOf(job);
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

async function readVideoOf({ bytes, contentType }: Extract<DecodeJob, { task: 'read-video' }>) {
  const { readVideo } = await import('./read-video.ts');
  return await readVideo(bytes, contentType).catch(() => ({ ok: false, fault: 'cut-short' }) as const);
}
