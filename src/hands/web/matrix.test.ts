import { describe, expect, it } from 'vitest';
import { createLights } from './lights.ts';
import { cameraMatrix, lightMatrix } from './matrix.ts';
import type { Matrix } from './matrix.ts';

function project(matrix: Matrix, x: number, y: number, z: number): number[] {
  const row = (at: number) =>
    [x, y, z, 1].reduce((sum, part, column) => sum + part * (matrix[column * 4 + at] ?? 0), 0);
  return [row(0) / row(3), row(1) / row(3), row(2) / row(3)];
}

describe('the camera', () => {
  const frame = { centerX: 0.01, centerY: 0.09, height: 0.2 };

  it('shows the frame from edge to edge', () => {
    const matrix = cameraMatrix(frame, 4 / 3, { x: 0, y: 0 });
    const [right = 0, top = 0] = project(matrix, 0.01 + (0.2 * 4) / 3 / 2, 0.09 + 0.1, 0);
    expect([right, top]).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
    const near = project(matrix, 0.01, 0.09, 0.05)[2] ?? 0;
    expect(near).toBeLessThan(project(matrix, 0.01, 0.09, -0.05)[2] ?? 0);
  });

  it('moves the picture by parts of its size, whatever is how far', () => {
    const moved = cameraMatrix(frame, 4 / 3, { x: 0.25, y: -0.5 });
    const still = cameraMatrix(frame, 4 / 3, { x: 0, y: 0 });
    for (const z of [-0.1, 0, 0.1]) {
      const [x = 0, y = 0] = project(still, 0.03, 0.05, z);
      expect(project(moved, 0.03, 0.05, z).slice(0, 2)).toEqual([expect.closeTo(x + 0.5, 5), expect.closeTo(y - 1, 5)]);
    }
  });
});

describe('a light', () => {
  it('sees its centre in the middle, and what is nearer to it before what is farther', () => {
    const matrix = lightMatrix({ x: 0, y: 0.6, z: 0.8 }, { x: 0, y: 0.08, z: 0 }, 0.19);
    expect(project(matrix, 0, 0.08, 0)).toEqual([expect.closeTo(0), expect.closeTo(0), expect.closeTo(0)]);
    expect(project(matrix, 0, 0.14, 0.08)[2]).toBeLessThan(0);
  });

  it.each([24, 72])('is one of %d that are together as bright as one key, one rim and one sky', (count) => {
    const lights = createLights(count);
    expect(lights.length).toBe(count);
    const red = lights.reduce((sum, { color }) => sum + color.x, 0);
    expect(red).toBeGreaterThan(6);
    expect(red).toBeLessThan(8);
    for (const { direction } of lights) expect(Math.hypot(direction.x, direction.y, direction.z)).toBeCloseTo(1);
  });
});
