import type { FailureKind } from '../../shared/failure-kind.ts';
import { ApiError } from './api-error.ts';

/** Whatever is not an answer of a server (no network, a time-out, a cut answer) is worth another try. */
export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'retry';
  const { status, code } = error;
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'retry';
  if (status === 401) return code === 'wrong-password' ? 'refused' : 'signed-out';
  if (status === 404 || status === 410) return 'gone';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
}

/** What the call is about is not there (any more). */
export function isGone(error: unknown): boolean {
  return failureOf(error) === 'gone';
}

/** For `retryOnMount`: what is known not to be there is not asked for again. */
export function isWorthAnother({ state }: { state: { error: unknown } }): boolean {
  return !isGone(state.error);
}

/** How long the server asks to wait before the next try, in milliseconds. */
export function retryAfterMsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterMs : undefined;
}

/** Whether what was sent is itself not acceptable, such as a damaged file: then nothing but other content helps. */
export function isContentRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

/** Whether the server itself has said that it did not do it; a proxy before it cannot know. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 502 && error.status !== 504;
}
