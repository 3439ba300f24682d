import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { problemType } from '../../rules/problem-type.ts';
import { readRetryAfter } from '../../rules/retry-after.ts';

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
