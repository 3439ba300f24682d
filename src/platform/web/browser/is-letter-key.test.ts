import { expect, test } from 'vitest';
import { isLetterKey } from './is-letter-key.ts';

test.each([
  ['s', 'KeyS', true],
  ['S', 'KeyS', true],
  ['s', 'KeyO', true],
  ['o', 'KeyS', false],
  ['س', 'KeyS', true],
  ['ы', 'KeyS', true],
  ['ش', 'KeyA', false],
])('%s of the key %s is the letter s: %s', (key, code, expected) => {
  expect(isLetterKey({ key, code }, 's')).toBe(expected);
});
