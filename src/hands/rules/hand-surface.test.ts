import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { americanAlphabet } from './american-alphabet.ts';
import { readHandModel } from './hand-model.ts';
import type { Triangle } from './hand-model.ts';
import { createHandSurface } from './hand-surface.ts';
import type { PosedSurface } from './hand-surface.ts';
import type { Handshape } from './manual-alphabet.ts';
import { meansOf } from './test-means.ts';

const model = readHandModel(new Uint8Array(readFileSync('src/hands/web/model/right-hand.glb')));
const coarse = createHandSurface(model, 0);
const fine = createHandSurface(model, 1);
const markNames = ['across', 'back', 'beyondLast', 'beyondMiddle', 'digit', 'palm', 'knuckle', 'thumb'] as const;

function posed(sign: string): PosedSurface {
  return coarse.pose(handshapeOf(sign));
}

function handshapeOf(sign: string): Handshape {
  const handshape = americanAlphabet.handshapes.get(sign);
  if (handshape === undefined) throw new Error(`No '${sign}'`);
  return handshape;
}

function extent(sign: string, axis: 'x' | 'y'): { least: number; most: number } {
  const values = posed(sign)
    .positions.filter((_, vertex) => (coarse.forearmShares[vertex] ?? 0) < 0.3)
    .map((position) => position[axis] * 1000);
  return { least: Math.min(...values), most: Math.max(...values) };
}

function edgesOf(triangles: readonly Triangle[]): string[] {
  return triangles.flatMap(([a, b, c]) => [`${a}-${b}`, `${b}-${c}`, `${c}-${a}`]);
}

describe('the surface of the hand', () => {
  it.each([
    { levels: 0, triangles: coarse.triangles },
    { levels: 1, triangles: fine.triangles },
  ])(
    'is closed and turned outward with its forearm, with four times the triangles after $levels subdivisions',
    ({ levels, triangles }) => {
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

  it('has the form, the nails and the shades that were drawn', () => {
    const { marks, forearmShares, pose } = fine;
    const { positions, normals } = pose(handshapeOf('K'));
    const columns = {
      x: positions.map(({ x }) => x),
      y: positions.map(({ y }) => y),
      z: positions.map(({ z }) => z),
      toX: normals.map(({ x }) => x),
      toY: normals.map(({ y }) => y),
      toZ: normals.map(({ z }) => z),
      forearmShares,
      ...Object.fromEntries(markNames.map((name) => [name, marks.map((mark) => mark[name])])),
    };
    expect(Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, meansOf(values)]))).toEqual({
      x: [0.00168913, 0.000804637],
      y: [0.0314955, 0.0154023],
      z: [0.00336332, 0.000573917],
      toX: [0.0475442, 0.453347],
      toY: [0.0195861, 0.154052],
      toZ: [0.040071, 0.392601],
      forearmShares: [0.204337, 0.196985],
      across: [16.2075, 1102.97],
      back: [8.03441, 394.329],
      beyondLast: [-100.901, 27580.3],
      beyondMiddle: [-75.7853, 23780.3],
      digit: [0.462863, 0.425467],
      palm: [0.509703, 0.481183],
      knuckle: [0.0682309, 0.0366053],
      thumb: [0.0932606, 0.0849691],
    });
  });

  it('has normals of length 1', () => {
    for (const { x, y, z } of posed('K').normals) expect(Math.hypot(x, y, z)).toBeCloseTo(1);
  });
});
