import { fetchFile } from '../../api/web/client.ts';
import { betterPosterSeconds, type SampledFrame } from '../rules/raised-hands.ts';
import { BoxSearch } from '../../media/rules/box-search.ts';
import { wholeFrame, type SigningBox } from '../../media/rules/signing-box.ts';
import { openVideo, type OpenVideo } from '../../media/web/open-video.ts';
import { whenIdle } from '../../platform/web/browser/timing.ts';

/** How long the analysis of a clip may take. */
const timeoutMs = 120_000;
/** The longer side of the scaled-down frames, in which a hand still has some pixels. */
const longerSidePx = 96;
/** The rate at which frames are examined, at which no hand moves far between two of them. */
const framesPerSecond = 10;
const minFrames = 12;
const maxFrames = 80;
/** The longest wait for an idle moment of the browser. */
const idleWithinMs = 1_000;

export interface ClipAnalysis {
  /** The signing box, or the whole frame if the result is uncertain. */
  readonly box: SigningBox;
  /** The time of a frame with raised hands. Undefined if the poster has them, or if the result is uncertain. */
  readonly posterSeconds: number | undefined;
}

interface LookOptions {
  /** Without a poster, only the signing box is searched. */
  readonly posterPath?: string | null;
  readonly signal: AbortSignal;
}

/**
 * Finds the signing box and a better poster in idle moments. Returns undefined if the clip cannot be read, or on abort.
 */
export async function analyzeClip(clip: Blob | string, options: LookOptions): Promise<ClipAnalysis | undefined> {
  let opened: OpenVideo | undefined;
  try {
    opened = await openVideo(clip, AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]));
    return await examineFrames(opened, options);
  } catch (error) {
    console.warn('Where the signing happens could not be found.', error);
    return undefined;
  } finally {
    opened?.close();
  }
}

async function examineFrames(
  { video, seek }: OpenVideo,
  { posterPath, signal }: LookOptions,
): Promise<ClipAnalysis | undefined> {
  const { videoWidth, videoHeight, duration } = video;
  if (videoWidth === 0 || !Number.isFinite(duration)) return undefined;
  const scale = longerSidePx / Math.max(videoWidth, videoHeight);
  const size = { width: Math.ceil(videoWidth * scale), height: Math.ceil(videoHeight * scale) };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  const luminanceIn = (picture: CanvasImageSource) => {
    context.drawImage(picture, 0, 0, size.width, size.height);
    return luminanceOf(context.getImageData(0, 0, size.width, size.height));
  };
  const search = new BoxSearch(size);
  const frames: SampledFrame[] = [];
  for (const atSeconds of timesOf(duration)) {
    await idle();
    await seek(atSeconds);
    const luminance = luminanceIn(video);
    search.add(luminance);
    frames.push({ atSeconds, luminance });
  }
  const picture = posterPath ? await fetchPicture(posterPath, signal) : undefined;
  const posterSeconds = picture && betterPosterSeconds({ frames, poster: luminanceIn(picture), width: size.width });
  picture?.close();
  return { box: search.box() ?? wholeFrame, posterSeconds };
}

/** Fetches the poster. A failure is ignored, because the signing box is found without it. */
async function fetchPicture(path: string, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(await fetchFile(path, signal));
  } catch (error) {
    console.warn('A poster could not be looked at.', error);
    return undefined;
  }
}

function timesOf(duration: number): number[] {
  const count = Math.min(maxFrames, Math.max(minFrames, Math.ceil(duration * framesPerSecond)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * duration) / count);
}

/** The weights are those of ITU-R BT.601. */
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
