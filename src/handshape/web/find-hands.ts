import type { Card } from '../../cards/contract/card.ts';
import { openVideo } from '../../media/web/open-video.ts';
import type { FoundHand } from '../rules/hand-points.ts';
import { findStillestIndex } from '../rules/pictured-hand.ts';
import { openWorker } from './worker/open-worker.ts';
import type { FromWorker, ToWorker } from './worker/messages.ts';

/** Finds hands in media, one at a time. */
export interface HandFinder {
  /**
   * Finds the hand of a picture, or of the stillest frame of a clip. Returns undefined if there is none or more than
   * one.
   */
  readonly find: (card: Card, signal: AbortSignal) => Promise<FoundHand | undefined>;
  readonly close: () => void;
}

/**
 * Starts the worker that finds hands in pictures and clips.
 * @throws when the landmarker cannot be loaded, or the browser cannot run it
 */
export async function openHandFinder(): Promise<HandFinder> {
  const worker = openWorker();
  const ask = (message: ToWorker, transfer: Transferable[] = []) => {
    const reply = nextMessage(worker);
    worker.postMessage(message, transfer);
    return reply;
  };
  const find = async (frame: ImageBitmap) => {
    const reply = await ask({ type: 'find', frame }, [frame]);
    return reply.type === 'found' ? reply.hands : [];
  };
  try {
    await ask({ type: 'load', task: 'find' });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    find: ({ mediaKind, mediaPath }, signal) =>
      mediaKind === 'video' ? findInClip(mediaPath ?? '', find, signal) : findInPicture(mediaPath ?? '', find, signal),
    close: () => worker.terminate(),
  };
}

/** Waits for the next answer other than progress. */
function nextMessage(worker: Worker): Promise<FromWorker> {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>();
  const end = new AbortController();
  const fail = (reason: string) => {
    end.abort();
    reject(new Error(`What finds hands failed: ${reason}`));
  };
  worker.addEventListener('error', ({ message }) => fail(message), { signal: end.signal });
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'loading') return;
      if (data.type === 'failed') return fail(data.fault);
      end.abort();
      resolve(data);
    },
    { signal: end.signal },
  );
  return promise;
}

type FindInFrame = (frame: ImageBitmap) => Promise<readonly FoundHand[]>;

/** The width to which frames of a clip are scaled down. */
const maxFrameWidthPx = 640;
/**
 * The width to which pictures are scaled down. It is larger than that of frames, because a hand may be a small part of
 * a picture.
 */
const maxPictureWidthPx = 1_280;
/** The time between two examined frames, in which hands move little. */
const frameIntervalSeconds = 0.15;
/** The least number of frames, because the stillest one is found by comparing it with its two neighbours. */
const minFrames = 3;
/** The most frames of a clip that are examined. */
const maxFrames = 40;

async function findInPicture(path: string, find: FindInFrame, signal: AbortSignal): Promise<FoundHand | undefined> {
  const picture = new Image();
  picture.src = path;
  await picture.decode();
  signal.throwIfAborted();
  const hands = await find(
    await createImageBitmap(picture, { resizeWidth: Math.min(maxPictureWidthPx, picture.naturalWidth) }),
  );
  return hands.length === 1 ? hands[0] : undefined;
}

async function findInClip(path: string, find: FindInFrame, signal: AbortSignal): Promise<FoundHand | undefined> {
  const { video, seek, close } = await openVideo(path, signal);
  try {
    const aspect = video.videoWidth / video.videoHeight || 1;
    const detections = [];
    for (const atMs of frameTimesOf(video.duration)) {
      await seek(atMs / 1_000);
      const hands = await find(
        await createImageBitmap(video, { resizeWidth: Math.min(maxFrameWidthPx, video.videoWidth) }),
      );
      detections.push({ atMs, hand: hands[0], aspect, isAlone: hands.length === 1 });
    }
    const index = findStillestIndex(detections);
    return index === undefined ? undefined : detections[index]?.hand;
  } finally {
    close();
  }
}

/** Returns the times in milliseconds of the frames to examine, spread evenly over the clip. */
function frameTimesOf(seconds: number): number[] {
  const count = Math.min(maxFrames, Math.max(minFrames, Math.floor(seconds / frameIntervalSeconds)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds * 1_000) / count);
}
