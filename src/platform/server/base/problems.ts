import { problemType } from '../../rules/problem-type.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { englishTexts, message, type Message, type Texts } from '../../rules/languages/texts.ts';

const codesByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid-request',
  401: 'signed-out',
  403: 'foreign-origin',
  404: 'not-found',
  408: 'request-timeout',
  413: 'request-too-large',
  415: 'unsupported-content-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
  431: 'headers-too-large',
  500: 'internal-error',
  503: 'unavailable',
  507: 'storage-full',
};

interface ProblemOptions {
  readonly code?: ProblemCode | undefined;
  readonly errors?: Problem['errors'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly current?: Pick<Problem, 'card' | 'set'>;
  readonly isOverload?: boolean;
}

/** A detail for people is a `Message`. A detail that only programs see may be plain text. */
type Detail = string | Message;

/** A refusal, which is sent as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  /** The texts are in English. */
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** Overloads are not logged, because logging would add to the load. */
  readonly isOverload: boolean;

  readonly #detail: Detail;

  constructor(status: number, title: string, detail: Detail, options: ProblemOptions = {}) {
    const englishDetail = typeof detail === 'string' ? detail : englishTexts(detail);
    super(englishDetail);
    this.#detail = detail;
    const { code = codesByStatus[status] ?? 'refused', errors, headers = {}, current, isOverload = false } = options;
    const type = problemType + code;
    this.problem = { type, code, title, status, detail: englishDetail, ...(errors && { errors }), ...current };
    this.headers = headers;
    this.isOverload = isOverload;
  }

  problemIn(t: Texts): Problem {
    return typeof this.#detail === 'string' ? this.problem : { ...this.problem, detail: t(this.#detail) };
  }
}

export function invalid(detail: Detail, code?: ProblemCode): ProblemError {
  return new ProblemError(400, 'Invalid', detail, { code });
}

interface FieldFaults {
  /** All faults by their path in the body or query, for programs. */
  readonly errors: NonNullable<Problem['errors']>;
  /** The message about the first fault for people. Undefined if only programs can cause that fault. */
  readonly userMessage: Message | undefined;
}

export function invalidFields({ errors, userMessage }: FieldFaults): ProblemError {
  const detail = userMessage ?? errors[0]?.message ?? 'Invalid input';
  return new ProblemError(400, 'Invalid', detail, { code: 'invalid-fields', errors });
}

export function unauthorized(): ProblemError {
  return new ProblemError(401, 'Unauthorized', message('Please sign in'));
}

export function wrongPassword(): ProblemError {
  return new ProblemError(401, 'Unauthorized', message('Invalid admin password'), { code: 'wrong-password' });
}

export function forbidden(detail: Detail): ProblemError {
  return new ProblemError(403, 'Forbidden', detail);
}

const missingThings = {
  Set: { code: 'set-not-found', detail: message('Set not found') },
  Card: { code: 'card-not-found', detail: message('Card not found') },
  Media: { code: 'media-not-found', detail: message('Media not found') },
  Thumbnail: { code: 'thumbnail-not-found', detail: message('Thumbnail not found') },
  Entry: { code: 'entry-not-found', detail: message('Entry not found') },
  Category: { code: 'category-not-found', detail: message('Category not found') },
  Platform: { code: 'platform-not-found', detail: message('Platform not found') },
  Path: { code: 'not-found', detail: 'Path not found' },
} as const satisfies Record<string, { code: ProblemCode; detail: Detail }>;

/**
 * Refuses a request for something that does not exist.
 * @param what the kind of thing; visitors get this answer for private things too
 */
export function notFound(what: keyof typeof missingThings): ProblemError {
  const { code, detail } = missingThings[what];
  return new ProblemError(404, 'Not Found', detail, { code });
}

export function targetSetNotFound(): ProblemError {
  return new ProblemError(404, 'Not Found', message('The set to put the cards into was not found'), {
    code: 'target-set-not-found',
  });
}

export function conflict(detail: Detail, code: ProblemCode): ProblemError {
  return new ProblemError(409, 'Conflict', detail, { code });
}

export function editConflict(current: Pick<Problem, 'card' | 'set'>): ProblemError {
  const detail = message('This was changed elsewhere meanwhile');
  return new ProblemError(409, 'Conflict', detail, { code: 'edit-conflict', current });
}

export function fileTooLarge(detail: Detail): ProblemError {
  return new ProblemError(413, 'Content Too Large', detail, { code: 'file-too-large' });
}

export function unsupportedMediaType(detail: Detail, code?: ProblemCode): ProblemError {
  return new ProblemError(415, 'Unsupported Media Type', detail, { code });
}

/**
 * Refuses a range that is beyond the file.
 * @param size of the file in bytes (RFC 9110, 15.5.17)
 */
export function rangeNotSatisfiable(size: number): ProblemError {
  return new ProblemError(416, 'Range Not Satisfiable', 'The file has no such part', {
    headers: { 'content-range': `bytes */${size}` },
  });
}

export function tooManyRequests(detail: Detail, retryAfterSeconds: number, code?: ProblemCode): ProblemError {
  return new ProblemError(429, 'Too Many Requests', detail, {
    code,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}

export function unavailable(detail: Detail): ProblemError {
  return new ProblemError(503, 'Service Unavailable', detail, { headers: { 'retry-after': '5' } });
}

export function overloaded(detail: Detail): ProblemError {
  return new ProblemError(503, 'Service Unavailable', detail, { headers: { 'retry-after': '5' }, isOverload: true });
}
