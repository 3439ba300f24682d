import { Circle, Square, X } from 'lucide-react';
import { message } from '../../platform/rules/languages/texts.ts';

/** The first one plays in most browsers. */
const preferredMimeTypes = ['video/mp4;codecs=avc1.42E01F', 'video/webm;codecs=vp9', 'video/webm', 'video/mp4'];
/** How often the elapsed time of a recording is reported. */
const elapsedIntervalMs = 100;

/** The longest recording (`maxClipSeconds`, 30 s) has 8.25 MB at this rate, which is below the limit of uploads. */
export const recordingBitsPerSecond = 2_200_000;

/** How a recording is ended, and what it reports. */
export interface RecordingControl {
  readonly onElapsed: (seconds: number) => void;
  /** `stopRequested` resolves at this length. A recorder can also leave out what comes later. */
  readonly limitSeconds: number;
  /** Resolves when the recording has to end. */
  readonly stopRequested: Promise<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Records with the browser's own recorder. The header of its files has no duration.
 * @throws if the browser cannot record, and the signal's reason when that aborts
 */
export async function recordStream(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  // With an empty type, the browser chooses.
  const mimeType = preferredMimeTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: recordingBitsPerSecond });
  const chunks: Blob[] = [];
  const finished = Promise.withResolvers<void>();
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.addEventListener('stop', () => finished.resolve());
  recorder.addEventListener('error', () => finished.reject(new Error('The browser could not record')));
  recorder.start();
  const startedAt = performance.now();
  const timer = setInterval(() => control.onElapsed((performance.now() - startedAt) / 1_000), elapsedIntervalMs);
  try {
    await Promise.race([control.stopRequested, finished.promise, rejectOnAbort(control.signal)]);
  } finally {
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  }
  await finished.promise;
  return new Blob(chunks, { type: recorder.mimeType });
}

/** Returns a promise that rejects with the signal's reason when it aborts, and never resolves. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** The label and icon of the large button in each phase of a take (`rules/take.ts`), except `taken`. */
export const recordButtons = {
  ready: { label: message('of a camera|Record'), icon: Circle },
  failed: { label: message('of a camera|Record'), icon: Circle },
  counting: { label: message('Cancel'), icon: X },
  recording: { label: message('of a camera|Stop'), icon: Square },
  finishing: { label: message('of a camera|Stop'), icon: Square },
} as const;
