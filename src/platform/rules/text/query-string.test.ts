import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryString } from './query-string.ts';

test('a query holds what there is, as forms write it', () => {
  expect(queryString({ category: 'First Words', search: undefined, sort: '', page: '2' })).toBe(
    '?category=First+Words&page=2',
  );
  expect(queryString({ search: undefined })).toBe('');
});

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (search) => {
      expect(new URLSearchParams(queryString({ search })).get('search')).toBe(search.toWellFormed());
    }),
  );
  expect(queryString({ search: '\ud800' })).toBe('?search=%EF%BF%BD');
});
