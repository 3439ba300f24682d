import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { americanAlphabet } from './american-alphabet.ts';
import { readHandModel } from './hand-model.ts';
import type { Triangle } from './hand-model.ts';
import { createHandSurface } from './hand-surface.ts';
import type { PosedSurface } from './hand-surface.ts';

const model = readHandModel(new Uint8Array(readFileSync('src/hands/web/model/right-hand.glb')));
const coarse = createHandSurface(model, 0);

function posed(sign: string): PosedSurface {
  const handshape = americanAlphabet.handshapes.get(sign);
  if (handshape === undefined) throw new Error(`No '${sign}'`);
  return coarse.pose(handshape);
}

function extent(sign: string, axis: 'x' | 'y'): { least: number; most: number } {
  const values = posed(sign)
    .positions.filter((_, vertex) => (coarse.forearm[vertex] ?? 0) < 0.3)
    .map((position) => position[axis] * 1000);
  return { least: Math.min(...values), most: Math.max(...values) };
}

function edgesOf(triangles: readonly Triangle[]): string[] {
  return triangles.flatMap(([a, b, c]) => [`${a}-${b}`, `${b}-${c}`, `${c}-${a}`]);
}

describe('the surface of the hand', () => {
  it.each([0, 1])(
    'is closed and turned outward with its forearm, with four times the triangles after %d subdivisions',
    (levels) => {
      const { triangles } = createHandSurface(model, levels);
      expect(triangles.length).toBe(coarse.triangles.length * 4 ** levels);
      const edges = new Set(edgesOf(triangles));
      expect(edges.size).toBe(triangles.length * 3);
      expect([...edges].filter((edge) => !edges.has(edge.split('-').toReversed().join('-')))).toEqual([]);
    },
  );

  it('is larger with fingers up than as a fist, and reaches where the letter points', () => {
    expect(extent('B', 'y').most).toBeGreaterThan(180);
    expect(extent('S', 'y').most).toBeLessThan(145);
    expect(extent('L', 'x').most).toBeGreaterThan(75);
    expect(extent('G', 'x').most).toBeGreaterThan(90);
    expect(extent('Q', 'y').least).toBeLessThan(0);
  });

  it('keeps a fingernail on the back of each finger and the thumb', () => {
    const { positions } = posed('5');
    const nails = coarse.marks.flatMap((mark, vertex) =>
      mark.digit > 0.9 && mark.back > 2 && mark.palm < 0.5 && Math.abs(mark.across) < 3 && mark.beyondLast > 10
        ? [positions[vertex]?.z ?? 0]
        : [],
    );
    expect(nails.length).toBeGreaterThan(5);
    expect(Math.max(...coarse.marks.map(({ beyondLast, digit }) => (digit > 0.9 ? beyondLast : 0)))).toBeGreaterThan(
      20,
    );
  });

  it('has normals of length 1', () => {
    for (const { x, y, z } of posed('K').normals) expect(Math.hypot(x, y, z)).toBeCloseTo(1);
  });
});
