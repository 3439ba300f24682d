import { expect, test } from 'vitest';
import { countedText, countText, shortCountText } from './count-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_204, '1,204'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

test.each([
  [0, '0 cards'],
  [1, '1 card'],
  [1_204, '1,204 cards'],
])('%i cards are counted as %s', (count, text) => {
  expect(countedText(count, 'card')).toBe(text);
});

test.each([
  [0, '0'],
  [400, '400'],
  [1_500, '1.5K'],
  [20_000, '20K'],
  [2_000_000, '2M'],
])('%i is written %s where there is little room', (count, text) => {
  expect(shortCountText(count)).toBe(text);
});
