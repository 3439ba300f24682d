import { expect, test } from 'vitest';
import { americanArrows } from './american-alphabet.ts';
import { meansOf } from './test-means.ts';

test.each([
  {
    sign: 'J',
    expected: {
      x: [-0.0155243, 0.000387593],
      y: [0.138124, 0.0193439],
      z: [0.03, 0.000903865],
      toX: [0.470019, 0.318153],
      toY: [0.338581, 0.216094],
      toZ: [0.591837, 0.465753],
      corners: [500.1, 333333],
    },
  },
  {
    sign: 'Z',
    expected: {
      x: [-0.028375, 0.00118629],
      y: [0.155833, 0.0245696],
      z: [0.03, 0.000902721],
      toX: [0.292059, 0.178318],
      toY: [0.654286, 0.530015],
      toZ: [0.418691, 0.291667],
      corners: [271.776, 92521.5],
    },
  },
])('the arrow of $sign has the form that was drawn', ({ sign, expected }) => {
  const { positions = [], normals = [], triangles = [] } = americanArrows.get(sign) ?? {};
  expect({
    x: meansOf(positions.map(({ x }) => x)),
    y: meansOf(positions.map(({ y }) => y)),
    z: meansOf(positions.map(({ z }) => z)),
    toX: meansOf(normals.map(({ x }) => Math.abs(x))),
    toY: meansOf(normals.map(({ y }) => Math.abs(y))),
    toZ: meansOf(normals.map(({ z }) => Math.abs(z))),
    corners: meansOf(triangles.flat()),
  }).toEqual(expected);
});
