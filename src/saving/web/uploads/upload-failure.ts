import { ApiError } from '../../../platform/web/outbound/api-error.ts';
import { failureOf, isContentRefused, isTransient, retryAfterMsOf } from '../../../platform/web/outbound/failure.ts';
import { problemMessage } from '../../../api/web/problem-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export type UploadFailure =
  /** Another try goes by itself. */
  | { readonly kind: 'transient'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'signed-out' }
  /** Only another file helps. */
  | { readonly kind: 'refused'; readonly title: Message; readonly reason: Message }
  /** Another try is for a person to begin: the server has no room, or fails at this. */
  | { readonly kind: 'failing'; readonly reason: Message }
  /** Another try would end the same: the file or its card is gone, or the set is full. */
  | { readonly kind: 'final'; readonly reason: Message };

const titles = new Map([
  [413, message('File too large')],
  [415, message('Invalid file type')],
]);

/** Never rejects. */
export async function uploadFailureOf(error: unknown, file: Blob): Promise<UploadFailure> {
  if (!(error instanceof ApiError) && !(await isReadable(file))) {
    return { kind: 'final', reason: message('The file cannot be read any more. It may have been moved or changed.') };
  }
  const reason = problemMessage(error) ?? message('Failed to upload media');
  if (isContentRefused(error))
    return { kind: 'refused', title: titles.get(error.status) ?? message('Not accepted'), reason };
  if (failureOf(error) === 'signed-out') return { kind: 'signed-out' };
  if (isTransient(error)) return { kind: 'transient', retryAfterMs: retryAfterMsOf(error) };
  return { kind: failureOf(error) === 'retry' ? 'failing' : 'final', reason };
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
