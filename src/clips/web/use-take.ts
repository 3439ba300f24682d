import { useEffect, useReducer, useRef, useState } from 'react';
import { isRolling, readyTake, takeReducer, type Take, type TakeEvent } from '../rules/take.ts';
import type { RecordingControl } from './record-stream.ts';

export interface TakeControl {
  readonly take: Take<Blob>;
  readonly elapsedSeconds: number;
  readonly begin: () => void;
  readonly stop: () => void;
  readonly loseCamera: () => void;
  /** Ends the take. A clip that is still being recorded is discarded. */
  readonly leave: () => void;
}

/** How long each number of the countdown is shown. */
const countdownStepMs = 1_000;

type Reducer = (take: Take<Blob>, event: TakeEvent<Blob>) => Take<Blob>;

/** Records the stream into a file. `isSecondTry` is true once an attempt has failed. */
type RecordTake = (stream: MediaStream, control: RecordingControl, isSecondTry: boolean) => Promise<Blob>;

/** Runs one recording: counts down, records the stream, and stops at the limit. */
export function useTake(stream: MediaStream | undefined, limitSeconds: number, record: RecordTake): TakeControl {
  const [take, dispatch] = useReducer<Take<Blob>, [TakeEvent<Blob>]>(takeReducer satisfies Reducer, readyTake);
  const [elapsedSeconds, setElapsedSeconds] = useState(0);
  const recording = useRef<Recording>(undefined);
  const hasFailed = useRef(false);
  const isTakeRolling = isRolling(take);

  useEffect(() => {
    if (take.phase !== 'counting') return;
    const timer = setTimeout(() => dispatch({ type: 'counted' }), countdownStepMs);
    return () => clearTimeout(timer);
  }, [take]);

  useEffect(() => {
    if (!isTakeRolling || stream === undefined) return;
    const onLimit = () => dispatch({ type: 'stopped' });
    const isSecondTry = hasFailed.current;
    const startedRecording = startRecording((control) => record(stream, control, isSecondTry), {
      limitSeconds,
      onElapsed: setElapsedSeconds,
      onLimit,
    });
    let isCancelled = false;
    recording.current = startedRecording;
    startedRecording.clip.then(
      (clip) => dispatch({ type: 'finished', clip }),
      (error: unknown) => {
        if (isCancelled) return;
        hasFailed.current = true;
        console.warn('A recording failed.', error);
        dispatch({ type: 'failed' });
      },
    );
    return () => {
      isCancelled = true;
      startedRecording.cancel();
    };
  }, [isTakeRolling, stream, limitSeconds, record]);

  return {
    take,
    elapsedSeconds,
    begin() {
      setElapsedSeconds(0);
      dispatch({ type: 'begun' });
    },
    stop() {
      dispatch({ type: 'stopped' });
      recording.current?.stop();
    },
    loseCamera: () => dispatch({ type: 'cameraLost' }),
    leave: () => dispatch({ type: 'left' }),
  };
}

interface Recording {
  /** Rejects if nothing can be recorded, and when the recording is cancelled. */
  readonly clip: Promise<Blob>;
  readonly stop: () => void;
  /** Has no effect after the recording was stopped. */
  readonly cancel: () => void;
}

interface RecordingOptions {
  readonly limitSeconds: number;
  readonly onElapsed: (seconds: number) => void;
  readonly onLimit: () => void;
}

/** Records until `stopRequested` of the control resolves. */
type RecordUntilStopped = (control: RecordingControl) => Promise<Blob>;

function startRecording(record: RecordUntilStopped, { limitSeconds, onElapsed, onLimit }: RecordingOptions): Recording {
  const stopping = Promise.withResolvers<void>();
  const firstFrame = Promise.withResolvers<void>();
  const cancelling = new AbortController();
  const handleElapsed = (seconds: number) => {
    firstFrame.resolve();
    onElapsed(Math.min(seconds, limitSeconds));
    if (seconds < limitSeconds) return;
    onLimit();
    stopping.resolve();
  };
  // Stopping waits for the first frame, because a file without a frame is no clip.
  const stopRequested = Promise.all([stopping.promise, firstFrame.promise]);
  const clip = record({ limitSeconds, onElapsed: handleElapsed, stopRequested, signal: cancelling.signal });
  return { clip, stop: stopping.resolve, cancel: () => cancelling.abort() };
}
