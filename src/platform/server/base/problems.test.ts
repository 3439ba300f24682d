import { describe, expect, test } from 'vitest';
import { problemCode } from '../../contract/problem.ts';
import { message } from '../../rules/languages/texts.ts';
import { textsIn } from '../languages/texts-in.ts';
import {
  conflict,
  invalid,
  invalidFields,
  notFound,
  ProblemError,
  tooManyRequests,
  wrongPassword,
} from './problems.ts';

describe('A problem', () => {
  test('has a code of its own where its status alone is ambiguous', () => {
    expect(invalid('No', 'initials-blocked').problem.code).toBe('initials-blocked');
    expect(notFound('Card').problem.code).toBe('card-not-found');
    expect(conflict('No', 'set-full').problem.code).toBe('set-full');
    expect(wrongPassword().problem).toMatchObject({ status: 401, code: 'wrong-password' });
    expect(tooManyRequests('No', 1, 'too-many-failed-sign-ins').problem.code).toBe('too-many-failed-sign-ins');
  });

  test('has the code of its status otherwise', () => {
    const codeOf = (status: number) => new ProblemError(status, 'Title', 'Detail').problem.code;
    expect([400, 413, 429, 503, 418].map(codeOf)).toEqual([
      'invalid-request',
      'request-too-large',
      'too-many-requests',
      'unavailable',
      'refused',
    ]);
  });

  test('is of a type that is a URI made of its code', () => {
    const types = problemCode.options.map((code) => new ProblemError(409, 'Title', 'Detail', { code }).problem.type);
    expect(types.map((type) => new URL(type).protocol)).toEqual(types.map(() => 'urn:'));
    expect(new Set(types).size).toBe(problemCode.options.length);
  });

  test('names the wrong fields, the first one in its sentence', () => {
    const errors = [{ path: 'title', message: 'Too long' }];
    const forPrograms = invalidFields({ errors, told: undefined });
    expect(forPrograms.problem).toMatchObject({ code: 'invalid-fields', detail: 'Too long', errors });
    const forPeople = invalidFields({ errors, told: message('Please sign in') });
    expect(forPeople.problemIn(textsIn('de'))).toMatchObject({ detail: 'Bitte melde dich an', errors });
  });
});
