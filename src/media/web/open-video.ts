/** The longest time between two frames, because clips have at least five frames a second. */
const maxFrameGapSeconds = 0.2;
/** The longest wait for a frame after a seek, because a page in the background shows none. */
const frameTimeoutMs = 250;

/** A video from which frames are grabbed. */
export interface OpenVideo {
  readonly video: HTMLVideoElement;
  /** Resolves when the frame at that time can be drawn, or after a short wait if the page shows none. */
  readonly seek: (toSeconds: number) => Promise<void>;
  readonly close: () => void;
}

/**
 * Opens a video to draw single frames of it.
 * @throws the browser's error or the signal's reason
 */
export async function openVideo(source: Blob | string, signal: AbortSignal): Promise<OpenVideo> {
  const video = document.createElement('video');
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  };
  const seek = async (toSeconds: number) => {
    const sought = nextEvent(video, 'seeked', signal);
    const shown = waitForFrameNear(video, toSeconds);
    video.currentTime = toSeconds;
    await sought;
    setTimeout(shown.resolve, frameTimeoutMs);
    await shown.promise;
  };
  try {
    const loaded = nextEvent(video, 'loadeddata', signal);
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    await loaded;
    return { video, seek, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Resolves when a frame near that time is shown. Browsers may report the end of a seek while they still show the
 * previous frame.
 */
function waitForFrameNear(video: HTMLVideoElement, atSeconds: number): PromiseWithResolvers<void> {
  const shown = Promise.withResolvers<void>();
  const waitForFrame = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (Math.abs(mediaTime - atSeconds) <= maxFrameGapSeconds) shown.resolve();
      else waitForFrame();
    });
  if ('requestVideoFrameCallback' in video) waitForFrame();
  else shown.resolve();
  return shown;
}

function nextEvent(video: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  video.addEventListener(type, () => resolve(), { once: true, signal });
  video.addEventListener('error', () => reject(video.error), { once: true, signal });
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
