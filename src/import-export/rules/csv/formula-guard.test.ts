import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, removeGuard } from './formula-guard.ts';

const text = fc
  .array(fc.constantFrom("'", ';', '\t', '\n', '\r', ' ', '=', '-', '＝', 'a', ','))
  .map((all) => all.join(''));

test.each([
  ['=1+1', "'=1+1"],
  ['a;=cmd|x', "a;'=cmd|x"],
  ['a\n=cmd', "a\n'=cmd"],
  ['a\t @SUM(A1)', "a\t' @SUM(A1)"],
  ['a-b; c=d, -e', 'a-b; c=d, -e'],
  ['\nb', "'\nb"],
])('%j is written as %j', (given, written) => {
  expect(guardFormula(given)).toBe(written);
});

test('no part of a text begins as a formula, whatever of the separators a spreadsheet cuts it at', () => {
  fc.assert(
    fc.property(text, (given) => {
      for (const cell of guardFormula(given).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^ *[=\-＝]/);
    }),
  );
});

test('a text comes back as it was', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(removeGuard(guardFormula(given))).toBe(given);
    }),
    { numRuns: 1_000 },
  );
});
