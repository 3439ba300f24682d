import { BoxSearch } from '../../media/rules/box-search.ts';
import { wholeFrame, type SigningBox } from '../../media/rules/signing-box.ts';
import { openVideo, type OpenVideo } from '../../media/web/open-video.ts';
import { whenIdle } from '../../platform/web/browser/when-idle.ts';

const timeoutMs = 120_000;
/** A hand still has some pixels. */
const longerSidePx = 96;
/** No hand moves far between two frames. */
const framesPerSecond = 10;
const minFrames = 12;
const maxFrames = 80;
/** The longest wait for an idle moment. */
const idleWithinMs = 1_000;

/** In idle moments; the whole frame if unsure, undefined where this browser cannot read the clip. */
export async function findClipBox(clip: Blob | string, signal: AbortSignal): Promise<SigningBox | undefined> {
  let opened: OpenVideo | undefined;
  try {
    opened = await openVideo(clip, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    return await searchIn(opened);
  } catch (error) {
    console.warn('Where the signing happens could not be found.', error);
    return undefined;
  } finally {
    opened?.close();
  }
}

async function searchIn({ video, seek }: OpenVideo): Promise<SigningBox | undefined> {
  const { videoWidth, videoHeight, duration } = video;
  if (videoWidth === 0 || !Number.isFinite(duration)) return undefined;
  const scale = longerSidePx / Math.max(videoWidth, videoHeight);
  const size = { width: Math.ceil(videoWidth * scale), height: Math.ceil(videoHeight * scale) };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  const search = new BoxSearch(size);
  for (const seconds of timesOf(duration)) {
    await idle();
    await seek(seconds);
    context.drawImage(video, 0, 0, size.width, size.height);
    search.add(luminanceOf(context.getImageData(0, 0, size.width, size.height)));
  }
  return search.box() ?? wholeFrame;
}

function timesOf(duration: number): number[] {
  const count = Math.min(maxFrames, Math.max(minFrames, Math.ceil(duration * framesPerSecond)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * duration) / count);
}

/** Rec. 601. */
function luminanceOf({ data }: ImageData): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = [data[4 * pixel], data[4 * pixel + 1], data[4 * pixel + 2]];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenIdle(resolve, idleWithinMs);
  return promise;
}
