import type { Triangle } from './hand-model.ts';
import { add, origin, scale, type Vector } from './vector.ts';

/**
 * A step that makes four triangles of each triangle of a closed surface (C. Loop, Smooth Subdivision Surfaces Based on
 * Triangles, 1987). Each new vertex is a mean of old ones.
 */
export interface Subdivision {
  readonly triangles: readonly Triangle[];
  readonly vertices: readonly Mean[];
}

/** The shares add up to 1. */
type Mean = readonly { readonly vertex: number; readonly share: number }[];

export function subdivide(vertexCount: number, triangles: readonly Triangle[]): Subdivision {
  const neighbors = neighborsOf(vertexCount, triangles);
  const vertices: Mean[] = neighbors.map((around, vertex) => smoothed(vertex, around));
  const opposite = oppositesOf(triangles);
  const middles = new Map<string, number>();
  const middleOf = (a: number, b: number) => {
    const edge = edgeBetween(a, b);
    const known = middles.get(edge);
    if (known !== undefined) return known;
    const across = (opposite.get(edge) ?? []).map((vertex) => ({ vertex, share: 1 / 8 }));
    middles.set(edge, vertices.length);
    return vertices.push([{ vertex: a, share: 3 / 8 }, { vertex: b, share: 3 / 8 }, ...across]) - 1;
  };
  const finer = triangles.flatMap(([a, b, c]): Triangle[] => {
    const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
    return [
      [a, ab, ca],
      [b, bc, ab],
      [c, ca, bc],
      [ab, bc, ca],
    ];
  });
  return { triangles: finer, vertices };
}

/** Computes the values of the new vertices from any values of the old ones. */
export function refine({ vertices }: Subdivision, points: readonly Vector[]): Vector[] {
  return vertices.map((mean) => {
    let [x, y, z] = [0, 0, 0];
    for (const { vertex, share } of mean) {
      const point = points[vertex] ?? origin;
      x += point.x * share;
      y += point.y * share;
      z += point.z * share;
    }
    return { x, y, z };
  });
}

export function refineNumbers({ vertices }: Subdivision, numbers: readonly number[]): number[] {
  return vertices.map((mean) => mean.reduce((sum, { vertex, share }) => sum + (numbers[vertex] ?? 0) * share, 0));
}

/** Returns where the old vertices would be after infinitely many subdivisions. */
export function limitPoints(vertexCount: number, triangles: readonly Triangle[], points: readonly Vector[]): Vector[] {
  return neighborsOf(vertexCount, triangles).map((around, vertex) => {
    const own = points[vertex] ?? origin;
    const share = 1 / (around.length + 3 / (8 * neighborShare(around.length)));
    const others = around.reduce((sum, neighbor) => add(sum, points[neighbor] ?? origin), origin);
    return add(scale(own, 1 - around.length * share), scale(others, share));
  });
}

function smoothed(vertex: number, around: readonly number[]): Mean {
  const share = neighborShare(around.length);
  return [{ vertex, share: 1 - around.length * share }, ...around.map((neighbor) => ({ vertex: neighbor, share }))];
}

/** J. Warren's simplified weights. */
function neighborShare(count: number): number {
  return count === 3 ? 3 / 16 : 3 / (8 * count);
}

function neighborsOf(vertexCount: number, triangles: readonly Triangle[]): number[][] {
  const neighbors = Array.from({ length: vertexCount }, () => new Set<number>());
  for (const [a, b, c] of triangles) {
    neighbors[a]?.add(b).add(c);
    neighbors[b]?.add(c).add(a);
    neighbors[c]?.add(a).add(b);
  }
  return neighbors.map((around) => [...around]);
}

function oppositesOf(triangles: readonly Triangle[]): Map<string, number[]> {
  const opposites = new Map<string, number[]>();
  for (const [a, b, c] of triangles) {
    for (const [from, to, across] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ] as const) {
      const edge = edgeBetween(from, to);
      opposites.set(edge, [...(opposites.get(edge) ?? []), across]);
    }
  }
  return opposites;
}

function edgeBetween(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}
