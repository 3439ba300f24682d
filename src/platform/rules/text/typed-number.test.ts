import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['5', 5],
  [' 12 ', 12],
  ['٥', 5],
  ['١٠', 10],
  ['۹', 9],
  ['１２０', 120],
  ['', undefined],
  ['x', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['5 6', undefined],
])('the number in %j is %s', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
