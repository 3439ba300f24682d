import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCategories, withCategoryRenamed, withKnownSpelling } from './category-names.ts';

test.each<[string, string[]]>([
  ['', []],
  [' , ,', []],
  ['Animals', ['Animals']],
  [' Animals , First words,animals ', ['Animals', 'First words']],
])('%j holds %j', (categories, names) => {
  expect(parseCategories(categories)).toEqual(names);
});

test('names are trimmed, not blank and different, and come back from their own list', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'b', ' ', ',', 'é') }), (categories) => {
      const names = parseCategories(categories);
      expect(names.every((name) => name !== '' && name === name.trim())).toBe(true);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      expect(parseCategories(names.join(', '))).toEqual(names);
    }),
  );
});

test('a known name is spelled as it is known, and the rest stays as it was typed', () => {
  expect(withKnownSpelling(' basics ,$&, food', ['Basics', 'FOOD'])).toBe(' Basics ,$&, FOOD');
  expect(withKnownSpelling('art', ['Art', 'ART'])).toBe('Art');
  expect(withKnownSpelling('', ['Basics'])).toBe('');
});

test('a renamed category keeps its place, and is there once', () => {
  expect(withCategoryRenamed('Food,basics, School', 'Basics', 'First')).toBe('Food, First, School');
  expect(withCategoryRenamed('Basics, First', 'Basics', 'First')).toBe('First');
  expect(withCategoryRenamed('Food, Basics', 'basics', undefined)).toBe('Food');
  expect(withCategoryRenamed('Basics', 'Basics', undefined)).toBe('');
});

test('a list that spaces would make too long is written without them', () => {
  const names = Array.from({ length: 100 }, (_, index) => `n${index + 100}`);
  expect(withCategoryRenamed(names.join(','), 'n100', undefined)).toBe(names.slice(1).join(','));
});
