import { expect, it } from 'vitest';
import { clipFile } from './clip-file.ts';

it.for([
  ['thank you', 'video/mp4', 'thank you.mp4'],
  ['Tür', 'video/webm;codecs=vp9', 'Tür.webm'],
  ['and/or?', 'video/mp4', 'and or.mp4'],
  ['../..\\etc\n', 'video/mp4', '.. .. etc.mp4'],
  ['?', 'video/mp4', 'clip.mp4'],
  ['', 'video/mp4', 'clip.mp4'],
  ['a'.repeat(100), 'video/mp4', `${'a'.repeat(80)}.mp4`],
] as const)('a clip of %j of the type %s is the file %j', ([term, type, name]) => {
  const file = clipFile(new Blob(['clip'], { type }), term);
  expect([file.name, file.type, file.size]).toEqual([name, type, 4]);
});
