import type { Problem } from '../shared/contract/problem.ts';

/** An error that is meant for the caller: it becomes `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    title: string,
    detail: string,
    more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.problem = { type: 'about:blank', title, status, detail, ...(more.errors && { errors: more.errors }) };
    this.headers = more.headers ?? {};
  }
}

/** @param errors which fields are wrong, by their path in the body or query. */
export function invalid(detail: string, errors?: Problem['errors']): ProblemError {
  return new ProblemError(400, 'Invalid', detail, errors && { errors });
}

export function unauthorized(detail = 'Please sign in'): ProblemError {
  return new ProblemError(401, 'Unauthorized', detail);
}

export function forbidden(detail: string): ProblemError {
  return new ProblemError(403, 'Forbidden', detail);
}

/** @param what the kind of thing that is missing, such as `Card`; private things are missing to visitors. */
export function notFound(what: string): ProblemError {
  return new ProblemError(404, 'Not Found', `${what} not found`);
}

export function conflict(detail: string): ProblemError {
  return new ProblemError(409, 'Conflict', detail);
}

export function tooLarge(detail: string): ProblemError {
  return new ProblemError(413, 'Content Too Large', detail);
}

export function unsupportedMediaType(detail: string): ProblemError {
  return new ProblemError(415, 'Unsupported Media Type', detail);
}

/** @param size bytes of the file that was asked for a part which it does not have (RFC 9110, 15.5.17). */
export function rangeNotSatisfiable(size: number): ProblemError {
  return new ProblemError(416, 'Range Not Satisfiable', 'The file has no such part', {
    headers: { 'content-range': `bytes */${size}` },
  });
}

/** @param retryAfterSeconds when the caller may try again. */
export function tooManyRequests(detail: string, retryAfterSeconds: number): ProblemError {
  return new ProblemError(429, 'Too Many Requests', detail, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}

/** For what the server cannot do just now, such as a full disk. */
export function unavailable(detail: string): ProblemError {
  return new ProblemError(503, 'Service Unavailable', detail, { headers: { 'retry-after': '5' } });
}
