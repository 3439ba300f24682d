import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { codecNameOf, unplayableClipText } from './clip-codec.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

const fixture = (name: string) => readFile(`src/media/server/processing/fixtures/${name}`, 'latin1');

test.each([
  ['hevc.mp4', 'HEVC'],
  ['with-sound.mp4', 'H.264'],
  ['index-last.mp4', 'H.264'],
  ['clip.webm', 'VP9'],
  ['recorded.webm', 'VP8'],
  ['sound-only.mp4', undefined],
])('the picture of %s is %s', async (name, codec) => {
  expect(codecNameOf(await fixture(name))).toBe(codec);
});

test.each([
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['avc1', 'H.264'],
  ['avc3', 'H.264'],
  ['av01', 'AV1'],
  ['vp08', 'VP8'],
  ['vp09', 'VP9'],
  ['mp4v', undefined],
])('the code %s of an MP4 stands for %s, twelve bytes behind the name of its box', (code, codec) => {
  expect(codecNameOf(`stsd${'\0'.repeat(12)}${code}`)).toBe(codec);
  expect(codecNameOf(`stsd${'\0'.repeat(11)}${code}`)).toBeUndefined();
});

test('the code of a WebM stands for its codec', () => {
  expect(['V_VP8', 'V_VP9', 'V_AV1', 'V_THEORA'].map(codecNameOf)).toEqual(['VP8', 'VP9', 'AV1', undefined]);
});

test('a file that is no clip has no codec', () => {
  expect(codecNameOf('')).toBeUndefined();
});

test('the text names the codec where it is known', () => {
  expect(englishTexts(unplayableClipText({ codecName: 'HEVC' }))).toMatch(
    /^This browser cannot play this clip \(HEVC\), and/,
  );
  expect(englishTexts(unplayableClipText({ codecName: undefined }))).toMatch(
    /^This browser cannot play this clip, and/,
  );
});
