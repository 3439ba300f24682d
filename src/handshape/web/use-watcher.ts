import { useEffect, useEffectEvent, useState } from 'react';
import type { Advice } from '../rules/advice.ts';
import type { Detection } from '../rules/watch.ts';
import { openWorker } from './worker/open-worker.ts';
import type { WatchedSign, WatcherFault, FromWorker, ToWorker } from './worker/messages.ts';

interface WatcherEvents {
  /** Returns what the hand should make in the frame that is sent next. */
  readonly getWatchedSign: () => WatchedSign;
  readonly onLoading: (share: number) => void;
  readonly onReady: () => void;
  readonly onDetection: (detection: Detection, advice: Advice) => void;
  readonly onFault: (fault: WatcherFault) => void;
}

export type WatcherState =
  | { readonly phase: 'off' }
  | { readonly phase: 'loading'; readonly share: number }
  /** Before the first frame there is no detection. `turn` is the attempt that the advice is about. */
  | { readonly phase: 'on'; readonly detection?: Detection; readonly advice?: Advice; readonly turn?: string }
  | { readonly phase: 'failed'; readonly fault: WatcherFault };

const startOfLoading: WatcherState = { phase: 'loading', share: 0 };

/** Watches the hand in the video, while there is a video and it is wanted. */
export function useWatcher(
  video: HTMLVideoElement | undefined,
  isWanted: boolean,
  watchedSign: WatchedSign,
  { onReady }: Partial<Pick<WatcherEvents, 'onReady'>> = {},
): WatcherState {
  const [state, setState] = useState<WatcherState>({ phase: 'off' });
  const getLatestSign = useEffectEvent(() => watchedSign);
  const handleReady = useEffectEvent(() => {
    setState({ phase: 'on' });
    onReady?.();
  });

  useEffect(() => {
    if (!video || !isWanted) return;
    let turn = '';
    const close = openWatcher(video, {
      getWatchedSign: () => {
        const sign = getLatestSign();
        turn = sign.turn;
        return sign;
      },
      onLoading: (share) => setState({ phase: 'loading', share }),
      onReady: () => handleReady(),
      onDetection: (detection, advice) => setState({ phase: 'on', detection, advice, turn }),
      onFault: (fault) => setState({ phase: 'failed', fault }),
    });
    return () => {
      close();
      setState({ phase: 'off' });
    };
  }, [video, isWanted]);

  return state.phase === 'off' && video && isWanted ? startOfLoading : state;
}

/** The time from one examined frame to the next, unless examining takes longer. */
const frameIntervalMs = 100;

/** The number of latest frames by which a device is judged to be too slow. */
const judgedFrameCount = 20;

/** The width to which frames of the camera are scaled down. */
const maxFrameWidthPx = 640;

/**
 * Looks at a video in a worker, as often as `frameIntervalMs` allows. Frames stay in memory.
 * @returns a function that ends the watching and frees the memory
 */
function openWatcher(video: HTMLVideoElement, events: WatcherEvents): () => void {
  const worker = openWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let latestMs: readonly number[] = [];

  function close() {
    isClosed = true;
    clearTimeout(timer);
    worker.terminate();
  }

  function fail(fault: WatcherFault) {
    close();
    events.onFault(fault);
  }

  function send(message: ToWorker, transfer: Transferable[] = []) {
    worker.postMessage(message, transfer);
  }

  async function sendFrame() {
    const { videoWidth } = video;
    if (document.hidden || videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return sendFrameLater();
    const frame = await createImageBitmap(video, { resizeWidth: Math.min(maxFrameWidthPx, videoWidth) });
    if (isClosed) frame.close();
    else send({ type: 'look', frame, ...events.getWatchedSign() }, [frame]);
  }

  /** @param tookMs the time that the last frame took, which counts as waited */
  function sendFrameLater(tookMs = 0) {
    if (isClosed) return;
    timer = setTimeout(() => void sendFrame().catch(() => sendFrameLater()), Math.max(0, frameIntervalMs - tookMs));
  }

  // If the worker's script cannot be fetched, the event is no ErrorEvent.
  worker.addEventListener('error', (event) => fail(event instanceof ErrorEvent ? 'unsupported' : 'offline'));
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isClosed) return;
    switch (data.type) {
      case 'loading':
        return events.onLoading(data.share);
      case 'failed':
        return fail(data.fault);
      case 'ready':
        events.onReady();
        return sendFrameLater();
      case 'detected':
        latestMs = [data.tookMs, ...latestMs].slice(0, judgedFrameCount);
        if (isTooSlow(latestMs)) return fail('slow');
        events.onDetection(data.detection, data.advice);
        return sendFrameLater(data.tookMs);
      // This answers only `find`, which is never sent here.
      case 'found':
        return;
    }
  });
  send({ type: 'load', task: 'watch' });
  return close;
}

/** The longest time that a frame may take. Later advice would no longer be about the hand in view. */
const maxFrameMs = 150;

/** Whether even the fastest of the last frames took too long. A single frame may be held up by other work. */
function isTooSlow(latestMs: readonly number[]): boolean {
  return latestMs.length >= judgedFrameCount && Math.min(...latestMs) > maxFrameMs;
}
