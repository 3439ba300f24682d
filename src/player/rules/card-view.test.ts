import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleOfSigning, pointIn } from './card-view.ts';

const place = fc.double({ min: -2000, max: 2000, noNaN: true });
const size = fc.double({ min: 0, max: 2000, noNaN: true });
const areas = fc.record({ left: place, top: place, width: size, height: size });

test('a place on the screen is a place in the picture, wherever it is', () => {
  fc.assert(
    fc.property(areas, place, place, (picture, x, y) => {
      const point = pointIn(picture, { x, y });
      for (const share of [point.x, point.y]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
  expect(pointIn({ left: 100, top: 50, width: 200, height: 400 }, { x: 150, y: 250 })).toEqual({ x: 0.25, y: 0.5 });
});

test('what is mirrored has its middle on the other side', () => {
  const box = { left: 0.1, top: 0.2, width: 0.4, height: 0.6 };
  expect(middleOfSigning(box, false)).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(0.5) });
  expect(middleOfSigning(box, true)).toEqual({ x: expect.closeTo(0.7), y: expect.closeTo(0.5) });
  expect(middleOfSigning(null, true)).toEqual({ x: 0.5, y: 0.5 });
});
