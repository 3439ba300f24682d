import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PictureLines } from './picture-lines.tsx';

afterEach(cleanup);

test('the fingers that were found are drawn over the picture, from the wrist to each tip', () => {
  const points = Array.from({ length: 21 }, (_, index) => [index / 2, index, 0] as const);
  const drawingOf = (picturePath: string | null) =>
    render(<PictureLines picturePath={picturePath} hand={{ points, side: 'left' }} aspect={2} />).container;
  const drawing = drawingOf('/media/a.jpg');
  expect(drawing.querySelector('img')?.getAttribute('src')).toBe('/media/a.jpg');
  const svg = drawing.querySelector('svg');
  expect([svg?.getAttribute('viewBox'), svg?.getAttribute('aria-hidden')]).toEqual(['0 0 2 1', 'true']);
  expect(Array.from(drawing.querySelectorAll('polyline'), (line) => line.getAttribute('points'))).toEqual([
    '0,0 1,1 2,2 3,3 4,4',
    '0,0 5,5 6,6 7,7 8,8',
    '0,0 9,9 10,10 11,11 12,12',
    '0,0 13,13 14,14 15,15 16,16',
    '0,0 17,17 18,18 19,19 20,20',
  ]);
  expect(drawingOf(null).querySelector('img')).toBeNull();
});
