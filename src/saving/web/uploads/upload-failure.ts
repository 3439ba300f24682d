import {
  ApiError,
  failureOf,
  isContentRefused,
  isTransient,
  retryAfterMsOf,
} from '../../../platform/web/outbound/failure.ts';
import { problemMessage } from '../../../api/web/problem-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export type UploadFailure =
  /** The upload is retried automatically. */
  | { readonly kind: 'transient'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'signed-out' }
  /** Only another file would be accepted. */
  | { readonly kind: 'refused'; readonly title: Message; readonly reason: Message }
  /** Only a person retries, because the server has no room or fails. */
  | { readonly kind: 'failing'; readonly reason: Message }
  /** A retry would fail too, because the file or its card no longer exists, or the set is full. */
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

/** A file that was moved or changed fails like a network, but permanently. */
async function isReadable(file: Blob): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
