import { expect, test } from 'vitest';
import { clipLength } from './media-well.tsx';
import { fileSize } from '../../../../platform/rules/text/file-size.ts';

test('the length of a clip is told in minutes and seconds', () => {
  expect([80, 2_600, 59_600, 65_000, 600_000].map(clipLength)).toEqual(['0:01', '0:03', '1:00', '1:05', '10:00']);
});

test('the size of a file is told in kilobytes or megabytes', () => {
  expect([0, 146_000, 1_400_000, 10_485_760].map((bytes) => fileSize(bytes, 'en'))).toEqual([
    '1 kB',
    '146 kB',
    '1.4 MB',
    '10.5 MB',
  ]);
});

test('the size of a file is written as its language does', () => {
  expect(['fr', 'ar'].map((language) => fileSize(1_400_000, language).replace(/\s/, ' '))).toEqual([
    '1,4 Mo',
    '1.4 م.ب',
  ]);
});
