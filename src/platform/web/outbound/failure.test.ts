import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProblemCode } from '../../contract/problem.ts';
import {
  ApiError,
  failureOf,
  isContentRefused,
  isRefusedByStudio,
  isRefusedByIntermediary,
  retryAfterMsOf,
} from './failure.ts';
import { problemType } from '../../rules/problem-type.ts';

function refusal(status: number, more: { code?: ProblemCode; retryAfter?: string } = {}): ApiError {
  const { code, retryAfter } = more;
  return new ApiError({
    status,
    statusText: '',
    body: code ? JSON.stringify({ type: problemType + code, code }) : '',
    retryAfter: retryAfter ?? null,
  });
}

describe('A call is worth another try', () => {
  test.each([
    ['the network is gone', new TypeError('Failed to fetch')],
    ['no answer came in time', new DOMException('signal timed out', 'TimeoutError')],
    ['the answer was cut', new SyntaxError('Unexpected end of JSON input')],
  ])('when %s', (_, error) => expect(failureOf(error)).toBe('retry'));

  test.each([404, 408, 410, 425, 429, 500, 502, 503, 504, 507])('when it is answered with %i', (status) => {
    expect(failureOf(refusal(status))).toBe('retry');
  });
});

describe('A call is not tried again by itself', () => {
  test.each([
    ['signed-out', 401],
    ['refused', 400],
    ['refused', 403],
    ['refused', 405],
    ['refused', 409],
    ['refused', 413],
    ['refused', 415],
    ['refused', 422],
  ])('but %s when it is answered with %i', (kind, status) => expect(failureOf(refusal(status))).toBe(kind));

  test.each([404, 410])('but gone when the studio itself answers it with %i', (status) => {
    expect(failureOf(refusal(status, { code: 'set-not-found' }))).toBe('gone');
  });

  test('but is a conflict when somebody changed the same meanwhile', () => {
    expect(failureOf(refusal(409, { code: 'edit-conflict' }))).toBe('conflict');
  });

  test('when a password is wrong: that is no lost session', () => {
    expect(failureOf(refusal(401, { code: 'wrong-password' }))).toBe('refused');
  });
});

test.each([
  ['for good', 'the studio does so', refusal(404, { code: 'set-not-found' })],
  ['on the way', 'a network wants a sign-in', refusal(403)],
  ['on the way', 'a proxy does not find the studio', refusal(404)],
  ['not at all', 'a proxy does not reach the studio', refusal(502)],
  ['not at all', 'the studio is busy', refusal(503, { code: 'unavailable' })],
  ['not at all', 'there is no network', new TypeError('Failed to fetch')],
])('a call is refused %s when %s', (how, _, error) => {
  expect([isRefusedByStudio(error), isRefusedByIntermediary(error)]).toEqual([
    how === 'for good',
    how === 'on the way',
  ]);
});

describe('The pause that a server asks for', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['7', 7_000],
    ['0', 0],
    ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
    ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('"%s" is %s ms', (retryAfter, ms) => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    expect(retryAfterMsOf(refusal(503, { retryAfter }))).toBe(ms);
  });

  test('is none where nothing answered', () => expect(retryAfterMsOf(new TypeError('offline'))).toBeUndefined());
});

test('content is to blame for 400, 413, 415 and 422 alone', () => {
  const blamed = [400, 401, 404, 409, 413, 415, 422, 500].filter((status) => isContentRefused(refusal(status)));
  expect(blamed).toEqual([400, 413, 415, 422]);
});
