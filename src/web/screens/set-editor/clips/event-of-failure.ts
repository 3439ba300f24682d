import type { ClipEvent } from '../../../../shared/clips/clip-queue.ts';
import { ApiError } from '../../../api/api-error.ts';
import { problemText } from '../../../api/problem-text.ts';

interface Failure {
  readonly id: string;
  readonly file: Blob;
  readonly error: unknown;
  /** In milliseconds. */
  readonly at: number;
}

/** Statuses that say: not now. */
const passing = [408, 425, 429, 502, 503, 504];
const refusals = new Map([
  [413, 'File too large'],
  [415, 'Invalid file type'],
]);

/** What a sending that did not succeed means for its file. */
export async function eventOfFailure({ id, file, error, at }: Failure): Promise<ClipEvent> {
  if (!(error instanceof ApiError)) return (await isReadable(file)) ? lost() : unreadable();
  const { status, retryAfterMs } = error;
  const reason = problemText(error) ?? 'Failed to upload media';
  if (passing.includes(status)) return { type: 'lost', id, at, retryAfterMs };
  if (status === 401) return { type: 'sessionLost', id };
  const title = refusals.get(status) ?? (status === 400 ? 'Not accepted' : undefined);
  if (title !== undefined) return { type: 'refused', id, fault: { title, description: reason } };
  return { type: 'failed', id, note: reason };

  function lost(): ClipEvent {
    return { type: 'lost', id, at, retryAfterMs: undefined };
  }

  function unreadable(): ClipEvent {
    return { type: 'failed', id, note: 'The file cannot be read any more. It may have been moved or changed.' };
  }
}

/** A file that was moved or changed since it was chosen fails like a network: but it will never come back. */
async function isReadable(file: Blob): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
