import type { FailureKind } from '../../rules/failure-kind.ts';
import { ApiError } from './api-error.ts';

/** Whatever is not an answer of a server (no network, a cut answer) is worth another try. */
export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'retry';
  const { status, code } = error;
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'retry';
  if (status === 401) return code === 'wrong-password' ? 'refused' : 'signed-out';
  if (status === 404 || status === 410) return 'gone';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
}

/** The studio itself refuses it for good: the sign-in page of a network, or a proxy, knows no code. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && failureOf(error) !== 'retry';
}

/** The server answered that it does not exist (any more). */
export function isGone(error: unknown): boolean {
  return failureOf(error) === 'gone';
}

/** What is gone already is as good as deleted. @throws what else `deletion` is rejected with */
export async function ignoreGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** For `retryOnMount`: what is gone is not asked for again. */
export function isWorthRetrying({ state }: { state: { error: unknown } }): boolean {
  return !isGone(state.error);
}

/** The pause that the server asks for. */
export function retryAfterMsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterMs : undefined;
}

/** The same content, such as a damaged file, would be refused again. */
export function isContentRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

/**
 * Passes by itself: no network, a busy server. A server that fails at this, or has no room, needs somebody to see to
 * it.
 */
export function isTransient(error: unknown): boolean {
  const needsSomebody = error instanceof ApiError && (error.status === 500 || error.status === 507);
  return failureOf(error) === 'retry' && !needsSomebody;
}

/** The server itself said that it did not do it; a proxy before it cannot know. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 502 && error.status !== 504;
}
