import { maxPosterBytes, posterAtSeconds, posterJpegQuality } from '../../platform/rules/limits.ts';
import { openVideo, type OpenVideo } from './open-video.ts';

/** The longest wait, because some browsers report nothing about a file that they cannot play. */
const timeoutMs = 10_000;
/** The longest side of a poster. */
const maxSidePx = 1_920;
/** The picture is scaled down repeatedly until the file is small enough. */
const shrinkFactor = 0.7;
const maxAttempts = 6;

/**
 * Returns a JPEG of at most `maxPosterBytes` that shows the frame at `atSeconds`, which by default is
 * `posterTime`. Returns undefined if the clip cannot be read in time, or if no JPEG is small enough.
 */
export async function makeVideoPoster(clip: Blob | string, atSeconds?: number): Promise<Blob | undefined> {
  let opened: OpenVideo | undefined;
  try {
    opened = await openVideo(clip, AbortSignal.timeout(timeoutMs));
    await opened.seek(atSeconds ?? posterTime(opened.video.duration));
    return await drawJpeg(opened.video);
  } catch {
    return undefined;
  } finally {
    opened?.close();
  }
}

/**
 * Returns the time, in seconds, of the frame that becomes the poster. A clip that is too short shows its middle.
 * Browsers may report an infinite duration for their own recordings, which count as long enough.
 */
export function posterTime(durationSeconds: number): number {
  const isShort = Number.isFinite(durationSeconds) && durationSeconds < posterAtSeconds;
  return isShort ? durationSeconds / 2 : posterAtSeconds;
}

async function drawJpeg(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  let scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const jpeg = await drawFrame(video, Math.round(videoWidth * scale), Math.round(videoHeight * scale));
    if (jpeg && jpeg.size <= maxPosterBytes) return jpeg;
    scale *= shrinkFactor;
  }
  return undefined;
}

function drawFrame(video: HTMLVideoElement, width: number, height: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>();
  canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', posterJpegQuality);
  return promise;
}
