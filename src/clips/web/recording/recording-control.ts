export interface RecordingControl {
  readonly onElapsed: (seconds: number) => void;
  readonly limitSeconds: number;
  readonly isStopped: Promise<unknown>;
  readonly signal: AbortSignal;
}

/** 30 seconds stay below the 10 MB of an upload. */
export const recordingBitsPerSecond = 2_200_000;

export function rejectsOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
