import { type FailureKind, problemType } from '../../rules/problem-type.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { readRetryAfter } from '../../rules/retry.ts';

/**
 * The server, or an intermediary before it, answered with an error status. `message` has the status and the response's
 * text, `detail` the sentence for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  /**
   * Undefined if an intermediary has answered, not the studio. A newer server may send codes that this program does
   * not know.
   */
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

/**
 * Tells what a failed request means for its sender. Everything without a response is worth another try: no network, a
 * connection that was cut, a response that was cut and so is no JSON.
 */
export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'retry';
  const { status, code } = error;
  if (isRetryableStatus(status)) return 'retry';
  if (status === 401) return code === 'wrong-password' ? 'refused' : 'signed-out';
  // Only the studio knows whether something is gone, because a proxy answers 404, too, while the studio restarts.
  if (status === 404 || status === 410) return code === undefined ? 'retry' : 'gone';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
}

function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/**
 * Whether the studio itself refuses (also for a missing session or a conflict), and not only because it is busy.
 * Answers of intermediaries have no code.
 */
export function isRefusedByStudio(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && failureOf(error) !== 'retry';
}

/** Whether an intermediary refuses: a proxy, or a captive portal. The studio may accept the same request later. */
export function isRefusedByIntermediary(error: unknown): boolean {
  return error instanceof ApiError && error.code === undefined && !isRetryableStatus(error.status);
}

/** Whether the studio itself answered that what the request names does not exist, or no longer. */
export function isGone(error: unknown): boolean {
  return failureOf(error) === 'gone';
}

/**
 * Waits for a deletion. Something that is already gone counts as deleted.
 * @throws any other reason of `deletion`
 */
export async function ignoreGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Decides `retryOnMount`: a query that has failed is sent again, unless its subject is gone. */
export function retryUnlessGone({ state }: { state: { error: unknown } }): boolean {
  return !isGone(state.error);
}

/** The pause that the server asks for. */
export function retryAfterMsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterMs : undefined;
}

/** Whether the content, such as a damaged file, is the cause, so that it would be refused again. */
export function isContentRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

/**
 * Whether the failure most likely passes by itself, as that of a network or of a busy server does. An error in the
 * server (500) or a full disk (507) is `retry`, too, but lasts until the operator has seen to it.
 */
export function isTransient(error: unknown): boolean {
  const needsOperator = error instanceof ApiError && (error.status === 500 || error.status === 507);
  return failureOf(error) === 'retry' && !needsOperator;
}

/**
 * Whether the server has answered, so that it is known not to have done what was asked. With 502 or 504 a proxy says
 * that it got no response: the server behind it may have done it.
 */
export function isAnsweredByServer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 502 && error.status !== 504;
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
