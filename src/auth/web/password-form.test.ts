import { expect, test } from 'vitest';
import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { describeLockout } from './password-form.tsx';

test.each([
  [12 * 60_000, 'Too many attempts. Try again in 12 minutes.'],
  [11 * 60_000 + 1, 'Too many attempts. Try again in 12 minutes.'],
  [60_000, 'Too many attempts. Try again in 1 minute.'],
  [1, 'Too many attempts. Try again in 1 minute.'],
  [0, undefined],
])('after %d ms more: %s', (restMs, words) => {
  expect(describeLockout(restMs, englishTexts)).toBe(words);
});
