import { Circle, Square, X } from 'lucide-react';
import { message } from '../../platform/rules/languages/texts.ts';

/** Types in the order of preference. The first plays in most browsers. */
const types = ['video/mp4;codecs=avc1.42E01F', 'video/webm;codecs=vp9', 'video/webm', 'video/mp4'];
const elapsedEveryMs = 100;

/** Records with the browser's own recorder, whose files lack their length. */
export async function recordStream(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: recordingBitsPerSecond });
  const parts: Blob[] = [];
  const isWhole = Promise.withResolvers<void>();
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => isWhole.resolve());
  recorder.addEventListener('error', () => isWhole.reject(new Error('The browser could not record')));
  recorder.start();
  const startedAt = performance.now();
  const timer = setInterval(() => control.onElapsed((performance.now() - startedAt) / 1_000), elapsedEveryMs);
  try {
    await Promise.race([control.isStopped, isWhole.promise, rejectsOn(control.signal)]);
  } finally {
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  }
  await isWhole.promise;
  return new Blob(parts, { type: recorder.mimeType });
}

export interface RecordingControl {
  readonly onElapsed: (seconds: number) => void;
  readonly limitSeconds: number;
  readonly isStopped: Promise<unknown>;
  readonly signal: AbortSignal;
}

/** At this rate, the longest recording stays below the limit of uploads. */
export const recordingBitsPerSecond = 2_200_000;

export function rejectsOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

export const recordButtons = {
  ready: { label: message('of a camera|Record'), icon: Circle },
  failed: { label: message('of a camera|Record'), icon: Circle },
  counting: { label: message('Cancel'), icon: X },
  recording: { label: message('of a camera|Stop'), icon: Square },
  finishing: { label: message('of a camera|Stop'), icon: Square },
} as const;
