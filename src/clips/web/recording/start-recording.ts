import type { RecordingControl } from './recording-control.ts';

export interface Recording {
  /** Rejects if nothing can be recorded, or when cancelled. */
  readonly clip: Promise<Blob>;
  readonly stop: () => void;
  /** Has no effect after it is stopped. */
  readonly cancel: () => void;
}

export interface RecordingOptions {
  readonly limitSeconds: number;
  readonly onElapsed: (seconds: number) => void;
  readonly onLimit: () => void;
}

/** Records until the control says that it is stopped. */
export type RecordWay = (control: RecordingControl) => Promise<Blob>;

export function startRecording(record: RecordWay, { limitSeconds, onElapsed, onLimit }: RecordingOptions): Recording {
  const stopping = Promise.withResolvers<void>();
  const hasFrame = Promise.withResolvers<void>();
  const cancelling = new AbortController();
  const handleElapsed = (seconds: number) => {
    hasFrame.resolve();
    onElapsed(Math.min(seconds, limitSeconds));
    if (seconds < limitSeconds) return;
    onLimit();
    stopping.resolve();
  };
  // Stopping waits for a first frame, as an empty file is no clip.
  const isStopped = Promise.all([stopping.promise, hasFrame.promise]);
  const clip = record({ limitSeconds, onElapsed: handleElapsed, isStopped, signal: cancelling.signal });
  return { clip, stop: stopping.resolve, cancel: () => cancelling.abort() };
}
