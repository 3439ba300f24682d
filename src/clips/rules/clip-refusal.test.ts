import { expect, test } from 'vitest';
import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { describeClipRefusal } from './clip-refusal.ts';

test('HEVC is refused with what an iPhone can do about it', () => {
  const { title, description } = describeClipRefusal({ reason: 'undecodable', codecName: 'HEVC' });
  expect(englishTexts(title)).toContain('HEVC');
  expect(englishTexts(description)).toContain('Settings → Camera → Formats → Most Compatible');
});

test('another codec is named where it is known', () => {
  const wordsOf = (codecName: string | undefined) =>
    englishTexts(describeClipRefusal({ reason: 'undecodable', codecName }).description);
  expect(wordsOf('ProRes')).toMatch(
    /^It does not know this video format \(ProRes\)\. Save the clip as MP4 with H\.264/,
  );
  expect(wordsOf(undefined)).toMatch(/^It does not know this video format\./);
});
