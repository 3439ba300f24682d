import { pauseReasonOf, type ClipBatch, clipSummary } from './clip-batch.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

export interface UploadProgress {
  /** `waiting` for the network or for a session. `failed` if a person has to act. */
  readonly phase: 'uploading' | 'waiting' | 'paused' | 'failed';
  readonly done: number;
  readonly total: number;
}

/** Sums up the progress of a batch for screens that only show it. Returns undefined if nothing is left to do. */
export function clipUploadProgress(batch: ClipBatch): UploadProgress | undefined {
  const { underWay, paused, failed, added: done, started: total } = clipSummary(batch);
  const pauseReason = pauseReasonOf(batch);
  if (underWay > 0 && pauseReason !== 'paused')
    return { phase: pauseReason === undefined ? 'uploading' : 'waiting', done, total };
  if (underWay + paused > 0) return { phase: 'paused', done, total };
  return failed > 0 ? { phase: 'failed', done, total } : undefined;
}

/** Adds up progress. The sum counts as uploading as long as one part does. */
export function addUploadProgress(all: Iterable<UploadProgress>): UploadProgress | undefined {
  const list = [...all];
  const phase = (['uploading', 'waiting', 'paused', 'failed'] as const).find((candidate) =>
    list.some((progress) => progress.phase === candidate),
  );
  if (phase === undefined) return undefined;
  const sum = (count: (progress: UploadProgress) => number) => list.reduce((before, each) => before + count(each), 0);
  return { phase, done: sum(({ done }) => done), total: sum(({ total }) => total) };
}

export function uploadText({ phase, done, total }: UploadProgress): Message {
  switch (phase) {
    case 'uploading':
      return message('of files|Uploading {place} of {total}', { place: Math.min(done + 1, total), total });
    case 'waiting':
      return message('of files|Waiting at {done} of {total}', { done, total });
    case 'paused':
      return message('of files|Paused at {done} of {total}', { done, total });
    case 'failed':
      return message('of files|{left} of {total} not uploaded', { left: total - done, total });
  }
}
