import { type FailureKind, problemType } from '../../rules/problem-type.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { readRetryAfter } from '../../rules/retry.ts';

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

/** The message is the status and the answer's text, `detail` the sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  /** Undefined unless the studio itself has answered, not a proxy. A newer server may send unknown codes. */
  readonly code: ProblemCode | undefined;
  /** With a conflict, what is there now. */
  readonly current: Pick<Problem, 'card' | 'set'>;
  /** When the server asks to come again. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    this.name = 'ApiError';
    this.status = answer.status;
    const { type, detail, code, card, set } = readProblem(answer.body);
    this.detail = detail;
    this.code = String(type).startsWith(problemType) ? code : undefined;
    this.current = { card, set };
    this.retryAfterMs = readRetryAfter(answer.retryAfter ?? '', Date.now());
  }
}

export function hasCode(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiError && error.code === code;
}

function readProblem(body: string): Partial<Problem> {
  try {
    const problem: Partial<Problem> | null = JSON.parse(body);
    return typeof problem?.detail === 'string' || typeof problem?.code === 'string' ? problem : {};
  } catch {
    return {};
  }
}
