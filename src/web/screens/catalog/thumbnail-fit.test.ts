import { expect, test } from 'vitest';
import { isCutOut } from './thumbnail-fit.ts';

test.each([
  ['/media/abc.png', true],
  ['/media/abc.gif', true],
  ['/media/abc.jpg', false],
  ['/media/png.jpg', false],
  [null, false],
])('%j may have a ground that shines through: %j', (thumbnailPath, answer) => {
  expect(isCutOut({ thumbnailPath })).toBe(answer);
});
