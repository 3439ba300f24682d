import { expect, test } from 'vitest';
import { isCutOut } from './thumbnail-fit.ts';

test.each([
  ['/media/abc.png', 392, 392, true],
  ['/media/abc.gif', 300, 400, true],
  ['/media/abc.png', 960, 720, false],
  ['/media/abc.jpg', 392, 392, false],
  ['/media/png.jpg', 392, 392, false],
  [null, null, null, false],
])('%j of %j × %j stands whole on the paper: %j', (thumbnailPath, thumbnailWidth, thumbnailHeight, answer) => {
  expect(isCutOut({ thumbnailPath, thumbnailWidth, thumbnailHeight, thumbnailBox: null })).toBe(answer);
});
