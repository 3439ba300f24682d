import type { ClipEvent } from '../../../../shared/clips/clip-queue.ts';
import { ApiError } from '../../../outbound/api-error.ts';
import { failureOf, isContentRefused, isFailing, retryAfterMsOf } from '../../../outbound/failure.ts';
import { problemText } from '../../../api/problem-text.ts';

interface Failure {
  readonly id: string;
  readonly file: Blob;
  readonly error: unknown;
}

const titles = new Map([
  [413, 'File too large'],
  [415, 'Invalid file type'],
]);

export async function eventOfFailure({ id, file, error }: Failure): Promise<ClipEvent> {
  if (!(error instanceof ApiError) && !(await isReadable(file))) {
    return { type: 'failed', id, note: 'The file cannot be read any more. It may have been moved or changed.' };
  }
  const reason = problemText(error) ?? 'Failed to upload media';
  if (isContentRefused(error)) {
    return { type: 'refused', id, fault: { title: titles.get(error.status) ?? 'Not accepted', description: reason } };
  }
  const kind = failureOf(error);
  if (kind === 'signed-out') return { type: 'sessionLost', id };
  if (kind === 'retry' && !isFailing(error)) return { type: 'lost', id, retryAfterMs: retryAfterMsOf(error) };
  return { type: 'failed', id, note: reason };
}

/** A moved or changed file fails like a network, but for good. */
async function isReadable(file: Blob): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
