import { expect, test } from 'vitest';
import { isEligible } from './eligibility.ts';

test.each([
  ['a term and a definition', { term: 'a', definition: 'b', hasMedia: false }, true],
  ['a term and media', { term: 'a', definition: '', hasMedia: true }, true],
  ['a term alone', { term: 'a', definition: ' ', hasMedia: false }, false],
  ['no term', { term: ' ', definition: 'b', hasMedia: true }, false],
])('%s', (_, card, expected) => {
  expect(isEligible(card)).toBe(expected);
});
