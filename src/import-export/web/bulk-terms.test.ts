import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulkTerms, faultOfTerms, termLines } from './bulk-terms.ts';
import { message } from '../../platform/rules/languages/texts.ts';

test('each line is a term, trimmed; empty lines are dropped', () => {
  expect(bulkTerms('  Good morning\n\n\t \nGood\u0007 night  \r\nHello\rBye\vAgain\n')).toEqual([
    'Good morning',
    'Good night',
    'Hello',
    'Bye',
    'Again',
  ]);
});

test('a thousand terms go in at a time', () => {
  expect(faultOfTerms(Array.from({ length: 1_000 }, () => 'x'))).toBeUndefined();
  expect(faultOfTerms(Array.from({ length: 1_001 }, () => 'x'))).toEqual(
    message('At most {max} terms at a time; there are {count}.', { max: 1_000, count: 1_001 }),
  );
});

test('a term that is too long is named by its place', () => {
  expect(faultOfTerms(['Hello', '👋'.repeat(1_000)])).toBeUndefined();
  expect(faultOfTerms(['Hello', 'x'.repeat(1_001)])).toEqual(
    message('Term {place} is longer than {count} characters.', { place: 2, count: 1_000 }),
  );
});

test('copied terms can be pasted back in: one per line, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '👋', ' ', '\n', '"', '=') })), (terms) => {
      const expected = terms.map((term) => term.replaceAll('\n', ' ').trim()).filter((term) => term !== '');
      expect(bulkTerms(termLines(terms.map((term) => ({ term }))))).toEqual(expected);
    }),
  );
});
