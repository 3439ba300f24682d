import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryNames } from './category-names.ts';

test.each<[string, string[]]>([
  ['', []],
  [' , ,', []],
  ['Animals', ['Animals']],
  [' Animals , First words,animals ', ['Animals', 'First words']],
])('%j holds %j', (categories, names) => {
  expect(categoryNames(categories)).toEqual(names);
});

test('names are trimmed, not blank and different, and come back from their own list', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'b', ' ', ',', 'é') }), (categories) => {
      const names = categoryNames(categories);
      expect(names.every((name) => name !== '' && name === name.trim())).toBe(true);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      expect(categoryNames(names.join(', '))).toEqual(names);
    }),
  );
});
