import { expect, test } from 'vitest';
import { mediaShape } from './media-shape.ts';

test.each([
  [1920, 1080, 1.7778],
  [300, 400, 0.75],
  [1080, 1920, 0.5625],
  [100, 1000, 0.5],
  [null, null, 1.3333],
])(
  'media of %s by %s are shown in a place of their own shape, which still holds its buttons',
  (width, height, ratio) => {
    const shape = mediaShape({ mediaWidth: width, mediaHeight: height, signingBox: null });
    expect(shape).toEqual({ '--ratio': ratio });
  },
);

test.each([
  [1920, 1080, { left: 0.3, top: 0, width: 0.45, height: 1 }, 0.8],
  [1920, 1080, { left: 0.4, top: 0, width: 0.2, height: 1 }, 0.5],
  [1080, 1920, { left: 0, top: 0.4, width: 1, height: 0.2 }, 1.7778],
  [1080, 1920, { left: 0, top: 0, width: 1, height: 1 }, 0.5625],
])(
  'media of %s by %s with the box %j are shown in a place of its shape',
  (mediaWidth, mediaHeight, signingBox, ratio) => {
    expect(mediaShape({ mediaWidth, mediaHeight, signingBox })).toEqual({ '--ratio': ratio });
  },
);
