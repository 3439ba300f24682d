import { expect, test } from 'vitest';
import { wholeFrame } from '../rules/signing-box.ts';
import { thumbnailFit } from './thumbnail-fit.ts';

test.each([
  ['/media/abc.png', 392, 392, 'cut-out', undefined],
  ['/media/abc.gif', 300, 400, 'cut-out', undefined],
  ['/media/abc.png', 960, 720, undefined, undefined],
  ['/media/abc.jpg', 392, 392, 'blurred', 'blurred'],
  ['/media/png.jpg', 480, 640, 'blurred', 'blurred'],
  ['/media/abc.jpg', 1280, 720, undefined, undefined],
  [null, null, null, undefined, undefined],
])('A thumbnail %j of %j × %j stands in its place as %j, framed as %j', (path, width, height, fit, framedFit) => {
  expect(thumbnailFit({ path, width, height, box: null })).toBe(fit);
  expect(thumbnailFit({ path, width, height, box: wholeFrame })).toBe(framedFit);
});
