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
    const watcher = new Watcher(video, {
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
    watcher.start();
    return () => {
      watcher.close();
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

/** Looks at a video in a worker, as often as `frameIntervalMs` allows. Frames stay in memory. */
class Watcher {
  readonly #video: HTMLVideoElement;
  readonly #events: WatcherEvents;
  readonly #worker = openWorker();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** How long the latest frames took, the last one first. */
  #latestMs: readonly number[] = [];

  constructor(video: HTMLVideoElement, events: WatcherEvents) {
    this.#video = video;
    this.#events = events;
  }

  start(): void {
    // If the worker's script cannot be fetched, the event is no ErrorEvent.
    this.#worker.addEventListener('error', (event) =>
      this.#fail(event instanceof ErrorEvent ? 'unsupported' : 'offline'),
    );
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#handleMessage(data));
    this.#send({ type: 'load', task: 'watch' });
  }

  /** Ends the watching and frees the memory. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }

  #handleMessage(message: FromWorker): void {
    if (this.#isClosed) return;
    switch (message.type) {
      case 'loading':
        return this.#events.onLoading(message.share);
      case 'failed':
        return this.#fail(message.fault);
      case 'ready':
        this.#events.onReady();
        return this.#sendFrameLater();
      case 'detected':
        this.#latestMs = [message.tookMs, ...this.#latestMs].slice(0, judgedFrameCount);
        if (isTooSlow(this.#latestMs)) return this.#fail('slow');
        this.#events.onDetection(message.detection, message.advice);
        return this.#sendFrameLater(message.tookMs);
      // This answers only `find`, which is never sent here.
      case 'found':
        return;
    }
  }

  #fail(fault: WatcherFault): void {
    this.close();
    this.#events.onFault(fault);
  }

  #send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  async #sendFrame(): Promise<void> {
    const { videoWidth, readyState } = this.#video;
    if (document.hidden || videoWidth === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return this.#sendFrameLater();
    const frame = await createImageBitmap(this.#video, { resizeWidth: Math.min(maxFrameWidthPx, videoWidth) });
    if (this.#isClosed) frame.close();
    else this.#send({ type: 'look', frame, ...this.#events.getWatchedSign() }, [frame]);
  }

  /** @param tookMs the time that the last frame took, which counts as waited */
  #sendFrameLater(tookMs = 0): void {
    if (this.#isClosed) return;
    const send = () => void this.#sendFrame().catch(() => this.#sendFrameLater());
    this.#timer = setTimeout(send, Math.max(0, frameIntervalMs - tookMs));
  }
}

/** The longest time that a frame may take. Later advice would no longer be about the hand in view. */
const maxFrameMs = 150;

/** Whether even the fastest of the last frames took too long. A single frame may be held up by other work. */
function isTooSlow(latestMs: readonly number[]): boolean {
  return latestMs.length >= judgedFrameCount && Math.min(...latestMs) > maxFrameMs;
}
