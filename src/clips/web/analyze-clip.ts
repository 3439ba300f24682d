import { fetchFile } from '../../api/web/client.ts';
import { betterPosterSeconds, type SampledFrame } from '../rules/raised-hands.ts';
import { BoxSearch } from '../../media/rules/box-search.ts';
import { wholeFrame, type SigningBox } from '../../media/rules/signing-box.ts';
import { openVideo, type OpenVideo } from '../../media/web/open-video.ts';
import { whenIdle } from '../../platform/web/browser/timing.ts';

/** How long the analysis of a clip may take. */
const timeoutMs = 120_000;
/** The longer side of the frames after scaling down, in which a hand still has some pixels. */
const maxSampleSidePx = 96;
/** How many frames are examined. No hand moves far between two of them. */
const samplesPerSecond = 10;
const minSamples = 12;
const maxSamples = 80;
/** The longest wait for an idle moment of the browser. */
const maxIdleWaitMs = 1_000;

export interface ClipAnalysis {
  /** The signing box, or the whole frame if the result is uncertain. */
  readonly box: SigningBox;
  /** The time of a frame with raised hands. Undefined if the poster has them, or if the result is uncertain. */
  readonly posterSeconds: number | undefined;
}

interface AnalysisOptions {
  /** If there is no poster, only the signing box is searched. */
  readonly posterPath?: string | null;
  readonly signal: AbortSignal;
}

/**
 * Finds the signing box and a better poster in idle moments. Returns undefined if the clip cannot be read, or on abort.
 */
export async function analyzeClip(clip: Blob | string, options: AnalysisOptions): Promise<ClipAnalysis | undefined> {
  let openedVideo: OpenVideo | undefined;
  try {
    openedVideo = await openVideo(clip, AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]));
    return await examineFrames(openedVideo, options);
  } catch (error) {
    console.warn('Where the signing happens could not be found.', error);
    return undefined;
  } finally {
    openedVideo?.close();
  }
}

async function examineFrames(
  { video, seek }: OpenVideo,
  { posterPath, signal }: AnalysisOptions,
): Promise<ClipAnalysis | undefined> {
  const { videoWidth, videoHeight, duration } = video;
  if (videoWidth === 0 || !Number.isFinite(duration)) return undefined;
  const scale = maxSampleSidePx / Math.max(videoWidth, videoHeight);
  const size = { width: Math.ceil(videoWidth * scale), height: Math.ceil(videoHeight * scale) };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  const sampleLuminance = (image: CanvasImageSource) => {
    context.drawImage(image, 0, 0, size.width, size.height);
    return luminanceOf(context.getImageData(0, 0, size.width, size.height));
  };
  const boxSearch = new BoxSearch(size);
  const frames: SampledFrame[] = [];
  for (const atSeconds of sampleTimes(duration)) {
    await waitUntilIdle();
    await seek(atSeconds);
    const luminance = sampleLuminance(video);
    boxSearch.add(luminance);
    frames.push({ atSeconds, luminance });
  }
  const poster = posterPath ? await fetchPoster(posterPath, signal) : undefined;
  const posterSeconds = poster && betterPosterSeconds({ frames, poster: sampleLuminance(poster), width: size.width });
  poster?.close();
  return { box: boxSearch.box() ?? wholeFrame, posterSeconds };
}

/** Fetches the poster. A failure is ignored, because the signing box is found without it. */
async function fetchPoster(path: string, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(await fetchFile(path, signal));
  } catch (error) {
    console.warn('A poster could not be looked at.', error);
    return undefined;
  }
}

function sampleTimes(durationSeconds: number): number[] {
  const count = Math.min(maxSamples, Math.max(minSamples, Math.ceil(durationSeconds * samplesPerSecond)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * durationSeconds) / count);
}

/** The weights are those of ITU-R BT.601. */
function luminanceOf({ data }: ImageData): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = [data[4 * pixel], data[4 * pixel + 1], data[4 * pixel + 2]];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

function waitUntilIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenIdle(resolve, maxIdleWaitMs);
  return promise;
}
