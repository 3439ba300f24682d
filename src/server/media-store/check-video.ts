import { Worker } from 'node:worker_threads';
import { maxMediaPixels } from '../../shared/limits.ts';
import { invalid } from '../problems.ts';
import type { VideoFacts, VideoFault, VideoReading } from './read-video.ts';

/** Far above what the largest honest clip needs: a 10 MB file of ten thousand frames takes half a second. */
const maxReadingMs = 30_000;
const maxHeapMb = 256;

const details: Readonly<Record<VideoFault, string>> = {
  'cut-short': 'This video is damaged or incomplete. Please export it again and upload the new file',
  'no-picture': 'This video has no picture or lacks its index. Please export it again, or upload an image',
  unplayable: 'Browsers cannot play this kind of video. Please convert it to H.264 (MP4) or VP9 (WEBM)',
};

/**
 * Reads a clip's size and length in a thread that is ended when it takes too much time or memory.
 * @throws ProblemError 400 for a clip that would not play
 */
export async function checkVideo(bytes: Buffer, contentType: 'video/mp4' | 'video/webm'): Promise<VideoFacts> {
  const reading = await readInThread(bytes, contentType);
  if (!reading.ok) throw invalid(details[reading.fault], 'file-damaged');
  const { width, height } = reading.video;
  if (width * height > maxMediaPixels) {
    throw invalid(
      `This video is too large: please upload one of at most ${maxMediaPixels / 1_000_000} megapixels`,
      'media-dimensions-too-large',
    );
  }
  return reading.video;
}

async function readInThread(bytes: Buffer, contentType: string): Promise<VideoReading> {
  const thread = new Worker(new URL('./read-video-thread.ts', import.meta.url), {
    workerData: { bytes, contentType },
    // Of the process it knows nothing; Node's watch mode would have it send messages of its own.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  });
  let timer;
  try {
    return await new Promise<VideoReading>((resolve) => {
      const giveUp = () => resolve({ ok: false, fault: 'cut-short' });
      timer = setTimeout(giveUp, maxReadingMs);
      thread.once('message', (reading: VideoReading) => resolve(reading));
      thread.once('error', giveUp);
      thread.once('exit', giveUp);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
