import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aboutX,
  aboutY,
  aboutZ,
  add,
  cross,
  dot,
  fromAxes,
  invertRotation,
  multiply,
  normalize,
  rotate,
  scale,
  shortestTurn,
  perpendicular,
} from './vector.ts';
import type { Vector } from './vector.ts';

const part = fc.double({ min: -1, max: 1, noNaN: true });
const direction = fc
  .record({ x: part, y: part, z: part })
  .filter(({ x, y, z }) => Math.hypot(x, y, z) > 0.1)
  .map(normalize);

function expectNear(actual: Vector, expected: Vector): void {
  for (const axis of ['x', 'y', 'z'] as const) expect(actual[axis]).toBeCloseTo(expected[axis], 6);
}

describe('a rotation', () => {
  it('turns the axes as the right hand does', () => {
    expectNear(rotate(aboutX(90), { x: 0, y: 1, z: 0 }), { x: 0, y: 0, z: 1 });
    expectNear(rotate(aboutY(90), { x: 0, y: 0, z: 1 }), { x: 1, y: 0, z: 0 });
    expectNear(rotate(aboutZ(90), { x: 1, y: 0, z: 0 }), { x: 0, y: 1, z: 0 });
  });

  it('after another is their product, and its inverse undoes it', () => {
    const both = multiply(aboutZ(30), aboutX(50));
    const vector = { x: 1, y: 2, z: 3 };
    expectNear(rotate(both, vector), rotate(aboutZ(30), rotate(aboutX(50), vector)));
    expectNear(rotate(invertRotation(both), rotate(both, vector)), vector);
  });

  it('leads from any direction to any other by the shortest way', () => {
    fc.assert(fc.property(direction, direction, (from, to) => expectNear(rotate(shortestTurn(from, to), from), to)));
    expectNear(rotate(shortestTurn({ x: 0, y: -1, z: 0 }, { x: 0, y: 1, z: 0 }), { x: 0, y: -1, z: 0 }), {
      x: 0,
      y: 1,
      z: 0,
    });
  });

  it('leads also to a direction that is all but opposite', () => {
    const opposite = fc.double({ min: -12, max: -3, noNaN: true }).map((exponent) => 10 ** exponent);
    fc.assert(
      fc.property(direction, direction, opposite, (from, aside, distance) => {
        const to = normalize(add(scale(from, -1), scale(aside, distance)));
        expectNear(rotate(shortestTurn(from, to), from), to);
      }),
    );
  });

  it.each([
    { x: 0, y: 0, z: 1 },
    { x: 0.3, y: 0, z: Math.sqrt(0.91) },
    { x: 0.6, y: 0.8, z: 0 },
  ])('leads from %o to its opposite', (from) => {
    expectNear(rotate(shortestTurn(from, scale(from, -1)), from), scale(from, -1));
  });

  it('made from axes leads to them', () => {
    fc.assert(
      fc.property(direction, direction, (z, near) => {
        fc.pre(Math.abs(dot(z, near)) < 0.95);
        const x = perpendicular(near, z);
        const rotation = fromAxes(x, z);
        expectNear(rotate(rotation, { x: 1, y: 0, z: 0 }), x);
        expectNear(rotate(rotation, { x: 0, y: 1, z: 0 }), cross(z, x));
        expectNear(rotate(rotation, { x: 0, y: 0, z: 1 }), z);
      }),
    );
  });
});
