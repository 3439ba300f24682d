import { expect, test } from 'vitest';
import { longestWordLength, textSize } from './text-size.ts';

test.each([
  ['A', 'letter'],
  ['🤟🏽', 'letter'],
  ['Thank you', 'short'],
  ['a'.repeat(20), 'short'],
  ['a'.repeat(21), 'medium'],
  ['a'.repeat(60), 'medium'],
  ['a'.repeat(61), 'long'],
  ['a'.repeat(240), 'long'],
  ['a'.repeat(241), 'page'],
  ['', 'letter'],
])('%s is written in the size %s', (text, size) => {
  expect(textSize(text)).toBe(size);
});

test('the longest word counts in characters, hyphens and lines part words', () => {
  expect(longestWordLength('to sign\nfinger-spelling')).toBe('spelling'.length);
  expect(longestWordLength('🤟🤟🤟 ok')).toBe(3);
  expect(longestWordLength('')).toBe(0);
});
