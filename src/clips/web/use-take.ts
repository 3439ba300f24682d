import { useEffect, useReducer, useRef, useState } from 'react';
import { isRolling, readyTake, takeReducer, type Take, type TakeEvent } from '../rules/take.ts';
import type { RecordingControl } from './recording/recording-control.ts';
import { startRecording, type Recording } from './recording/start-recording.ts';

export interface TakeControl {
  readonly take: Take<Blob>;
  readonly elapsedSeconds: number;
  readonly begin: () => void;
  readonly stop: () => void;
  readonly loseCamera: () => void;
  /** Discards even what is being recorded. */
  readonly leave: () => void;
}

const countMs = 1_000;

type Reducer = (take: Take<Blob>, event: TakeEvent<Blob>) => Take<Blob>;

/** `isSecondTry`: the first attempt has failed. */
type RecordStream = (stream: MediaStream, control: RecordingControl, isSecondTry: boolean) => Promise<Blob>;

export function useTake(stream: MediaStream | undefined, limitSeconds: number, record: RecordStream): TakeControl {
  const [take, dispatch] = useReducer<Take<Blob>, [TakeEvent<Blob>]>(takeReducer satisfies Reducer, readyTake);
  const [elapsedSeconds, setElapsed] = useState(0);
  const recording = useRef<Recording>(undefined);
  const hasFailed = useRef(false);
  const isRunning = isRolling(take);

  useEffect(() => {
    if (take.phase !== 'counting') return;
    const timer = setTimeout(() => dispatch({ type: 'counted' }), countMs);
    return () => clearTimeout(timer);
  }, [take]);

  useEffect(() => {
    if (!isRunning || stream === undefined) return;
    const onLimit = () => dispatch({ type: 'stopped' });
    const isSecondTry = hasFailed.current;
    const started = startRecording((control) => record(stream, control, isSecondTry), {
      limitSeconds,
      onElapsed: setElapsed,
      onLimit,
    });
    let isGivenUp = false;
    recording.current = started;
    started.clip.then(
      (clip) => dispatch({ type: 'finished', clip }),
      (error: unknown) => {
        if (isGivenUp) return;
        hasFailed.current = true;
        console.warn('A recording failed.', error);
        dispatch({ type: 'failed' });
      },
    );
    return () => {
      isGivenUp = true;
      started.cancel();
    };
  }, [isRunning, stream, limitSeconds, record]);

  return {
    take,
    elapsedSeconds,
    begin() {
      setElapsed(0);
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
