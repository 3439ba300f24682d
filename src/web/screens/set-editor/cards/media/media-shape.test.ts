import { expect, test } from 'vitest';
import { mediaShape } from './media-shape.ts';

test.each([
  [1920, 1080, 1.7778],
  [300, 400, 0.75],
  [100, 1000, 0.7],
  [null, null, 1.3333],
])(
  'media of %s by %s are shown in a place of their own shape, which still holds its buttons',
  (width, height, ratio) => {
    const shape = mediaShape({ mediaWidth: width, mediaHeight: height });
    expect(shape).toEqual({ '--ratio': ratio });
  },
);
