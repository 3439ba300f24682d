import type { DecodeJob, DecodeResults } from './decode-job.ts';

/**
 * The process that decodes what people upload, one file at a time. It has no rights to lose: no environment, no database, nothing of the
 * server. It ends with the server, and the server ends it to get its memory back.
 */
process.on('message', async (job: DecodeJob) => {
  const result = await decode(job);
  process.send?.({ result, residentBytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C is for the server, which still needs this process for the requests under way.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

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
    }
  } catch {
    return undefined;
  }
}

async function readVideoOf({ bytes, contentType }: Extract<DecodeJob, { task: 'read-video' }>) {
  const { readVideo } = await import('./read-video.ts');
  return await readVideo(bytes, contentType).catch(() => ({ ok: false, fault: 'cut-short' }) as const);
}
