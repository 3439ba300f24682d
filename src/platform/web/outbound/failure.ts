import { type FailureKind, problemType } from '../../rules/problem-type.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { readRetryAfter } from '../../rules/retry.ts';

/** Tells what a failed request means. One without an answer (no network, a cut connection) is worth another try. */
export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'retry';
  const { status, code } = error;
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'retry';
  if (status === 401) return code === 'wrong-password' ? 'refused' : 'signed-out';
  if (status === 404 || status === 410) return 'gone';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
}

/** Whether the studio itself refuses for good. A proxy's answer, or that of a network's sign-in page, has no code. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && failureOf(error) !== 'retry';
}

/** The server answered that it does not exist (any more). */
export function isGone(error: unknown): boolean {
  return failureOf(error) === 'gone';
}

/** Waits for a deletion. What is gone already counts as deleted. @throws what else `deletion` is rejected with */
export async function ignoreGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** For `retryOnMount`: a query whose subject is gone is not sent again. */
export function isWorthRetrying({ state }: { state: { error: unknown } }): boolean {
  return !isGone(state.error);
}

/** The pause that the server asks for. */
export function retryAfterMsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterMs : undefined;
}

/** Whether the content, such as a damaged file, is to blame, so that it would be refused again. */
export function isContentRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

/**
 * Whether the failure passes by itself: no network, a busy server. A server that fails at the request, or whose disk is
 * full, needs somebody to see to it.
 */
export function isTransient(error: unknown): boolean {
  const needsSomebody = error instanceof ApiError && (error.status === 500 || error.status === 507);
  return failureOf(error) === 'retry' && !needsSomebody;
}

/** Whether the server itself said that it did not do it, which a proxy before it cannot know. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 502 && error.status !== 504;
}

/** `message` has the status and the answer's text, `detail` the sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  /** Undefined if a proxy has answered, not the studio. A newer server may send codes that this program does not know. */
  readonly code: ProblemCode | undefined;
  /** After a conflict, what is stored now. */
  readonly current: Pick<Problem, 'card' | 'set'>;
  /** The pause that the server asks for. */
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
