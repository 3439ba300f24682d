import { describe, expect, test } from 'vitest';
import { problemCode } from '../../contract/problem.ts';
import { message } from '../../rules/languages/texts.ts';
import { textsIn } from '../languages/texts-in.ts';
import {
  conflict,
  editConflict,
  forbidden,
  invalid,
  invalidFields,
  notFound,
  overloaded,
  ProblemError,
  rangeNotSatisfiable,
  targetSetNotFound,
  fileTooLarge,
  tooManyRequests,
  unauthorized,
  unavailable,
  unsupportedMediaType,
  wrongPassword,
} from './problems.ts';

describe('A problem', () => {
  test('has a code of its own where its status alone is ambiguous', () => {
    expect(invalid('No', 'initials-blocked').problem.code).toBe('initials-blocked');
    expect(notFound('Card').problem.code).toBe('card-not-found');
    expect(conflict('No', 'set-full').problem.code).toBe('set-full');
    expect(targetSetNotFound().problem.code).toBe('target-set-not-found');
    expect(editConflict({}).problem.code).toBe('edit-conflict');
    expect(wrongPassword().problem).toMatchObject({ status: 401, code: 'wrong-password' });
    expect(tooManyRequests('No', 1, 'too-many-failed-sign-ins').problem.code).toBe('too-many-failed-sign-ins');
  });

  test('has the code of its status otherwise', () => {
    const codeOf = (status: number) => new ProblemError(status, 'Title', 'Detail').problem.code;
    expect([400, 401, 403, 404, 408, 413, 415, 416, 418, 429, 431, 500, 503, 507].map(codeOf)).toEqual([
      'invalid-request',
      'signed-out',
      'foreign-origin',
      'not-found',
      'request-timeout',
      'request-too-large',
      'unsupported-content-type',
      'range-not-satisfiable',
      'refused',
      'too-many-requests',
      'headers-too-large',
      'internal-error',
      'unavailable',
      'storage-full',
    ]);
  });

  test.each([
    [invalid('No'), 400, 'Invalid'],
    [invalidFields({ errors: [], userMessage: undefined }), 400, 'Invalid'],
    [unauthorized(), 401, 'Unauthorized'],
    [wrongPassword(), 401, 'Unauthorized'],
    [forbidden('No'), 403, 'Forbidden'],
    [notFound('Path'), 404, 'Not Found'],
    [targetSetNotFound(), 404, 'Not Found'],
    [conflict('No', 'set-full'), 409, 'Conflict'],
    [editConflict({}), 409, 'Conflict'],
    [fileTooLarge('No'), 413, 'Content Too Large'],
    [unsupportedMediaType('No'), 415, 'Unsupported Media Type'],
    [rangeNotSatisfiable(9), 416, 'Range Not Satisfiable', { 'content-range': 'bytes */9' }],
    [tooManyRequests('No', 0.2), 429, 'Too Many Requests', { 'retry-after': '1' }],
    [tooManyRequests('No', 1.2), 429, 'Too Many Requests', { 'retry-after': '2' }],
    [unavailable('No'), 503, 'Service Unavailable', { 'retry-after': '5' }],
    [overloaded('No'), 503, 'Service Unavailable', { 'retry-after': '5' }],
  ])('tells programs what it is: %s, %d %s', ({ problem, headers }, status, title, sent: object = {}) => {
    expect(problem).toMatchObject({ status, title });
    expect(headers).toEqual(sent);
  });

  test('of an overload is known as one', () => {
    expect([overloaded('No').isOverload, unavailable('No').isOverload]).toEqual([true, false]);
  });

  test('is of a type that is a URI made of its code', () => {
    const types = problemCode.options.map((code) => new ProblemError(409, 'Title', 'Detail', { code }).problem.type);
    expect(types.map((type) => new URL(type).protocol)).toEqual(types.map(() => 'urn:'));
    expect(new Set(types).size).toBe(problemCode.options.length);
  });

  test('names the wrong fields, the first one in its sentence', () => {
    const errors = [{ path: 'title', message: 'Too long' }];
    const forPrograms = invalidFields({ errors, userMessage: undefined });
    expect(forPrograms.problem).toMatchObject({ code: 'invalid-fields', detail: 'Too long', errors });
    const forPeople = invalidFields({ errors, userMessage: message('Please sign in') });
    expect(forPeople.problemIn(textsIn('de'))).toMatchObject({ detail: 'Bitte melde dich an', errors });
  });
});
