import { expect, test } from 'vitest';
import { matchesEtag } from './etags.ts';

test.each([
  [undefined, false],
  ['', false],
  ['W/"a"', true],
  ['"a"', true],
  ['*', true],
  ['"b", W/"a"', true],
  ['"b" ,"c"', false],
  ['a', false],
  [`${'"b",'.repeat(249)}"a"`, true],
  [`${'"b",'.repeat(250)}"a"`, false],
])('of the versions %j, W/"a" is a known one: %s', (header, known) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(known);
});
