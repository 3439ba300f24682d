import { expect, test } from 'vitest';
import { textLength } from './autosize-field.tsx';
import { englishTexts } from '../../../rules/languages/texts.ts';

test('a text far from its limit says nothing', () => {
  expect(textLength('', 1_000, englishTexts)).toBeUndefined();
  expect(textLength('x'.repeat(899), 1_000, englishTexts)).toBeUndefined();
});

test('near the limit the length is told', () => {
  expect(textLength('x'.repeat(900), 1_000, englishTexts)).toEqual({
    words: '900 of 1,000 characters',
    isTooLong: false,
  });
  expect(textLength('x'.repeat(1_000), 1_000, englishTexts)).toEqual({
    words: '1,000 of 1,000 characters',
    isTooLong: false,
  });
});

test('beyond the limit it is too long', () => {
  expect(textLength('x'.repeat(1_001), 1_000, englishTexts)).toEqual({
    words: '1,001 of 1,000 characters',
    isTooLong: true,
  });
});

test('characters are counted as code points', () => {
  expect(textLength('👋'.repeat(600), 1_000, englishTexts)).toBeUndefined();
  expect(textLength('👋'.repeat(1_000), 1_000, englishTexts)?.isTooLong).toBe(false);
});
