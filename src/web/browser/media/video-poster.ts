import { maxPosterBytes, posterAtSeconds, posterJpegQuality } from '../../../shared/limits.ts';

/** For a file that the browser can perhaps not play. */
const timeoutMs = 10_000;
/** More than a screen needs is left out. */
const maxSidePx = 1_920;
/** Each try is so much smaller, until the bytes fit. */
const shrinkFactor = 0.7;
const maxTries = 6;

/**
 * A JPEG of the frame at one second, or at the middle of a shorter clip, at most 1 MB. Undefined when the browser cannot read it
 * in time.
 */
export async function makeVideoPoster(file: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    await loadMetadata(video, url, deadline);
    await seek(video, posterTime(video.duration), deadline);
    return await drawJpeg(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Seconds. A recording without an index has no known length and is taken to be long enough. */
export function posterTime(durationSeconds: number): number {
  const isShort = Number.isFinite(durationSeconds) && durationSeconds < posterAtSeconds;
  return isShort ? durationSeconds / 2 : posterAtSeconds;
}

async function loadMetadata(video: HTMLVideoElement, url: string, deadline: AbortSignal): Promise<void> {
  const isLoaded = nextEvent(video, 'loadeddata', deadline);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  await isLoaded;
}

async function seek(video: HTMLVideoElement, toSeconds: number, deadline: AbortSignal): Promise<void> {
  const hasSought = nextEvent(video, 'seeked', deadline);
  video.currentTime = toSeconds;
  await hasSought;
}

function nextEvent(video: HTMLVideoElement, type: string, deadline: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  video.addEventListener(type, () => resolve(), { once: true, signal: deadline });
  video.addEventListener('error', () => reject(video.error), { once: true, signal: deadline });
  deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
  return promise;
}

async function drawJpeg(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  let scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight));
  for (let tries = 0; tries < maxTries; tries += 1) {
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
