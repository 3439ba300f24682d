import type { Triangle } from './hand-model.ts';
import { add, origin, scale, type Vector } from './vector.ts';

/**
 * A step that makes four triangles of each triangle of a closed surface, so that a coarse model looks smooth (C. Loop,
 * Smooth Subdivision Surfaces Based on Triangles, 1987).
 */
export interface Subdivision {
  readonly triangles: readonly Triangle[];
  /** How each vertex is computed: first the old vertices, which move, then a new one for each edge. */
  readonly vertices: readonly WeightedMean[];
}

/** A mean of old vertices. The weights add up to 1. */
type WeightedMean = readonly { readonly vertex: number; readonly weight: number }[];

export function subdivide(vertexCount: number, triangles: readonly Triangle[]): Subdivision {
  const neighbors = neighborsOf(vertexCount, triangles);
  const vertices: WeightedMean[] = neighbors.map((around, vertex) => movedVertex(vertex, around));
  const opposites = oppositesOf(triangles);
  const edgeVertices = new Map<string, number>();
  const edgeVertexOf = (a: number, b: number) => {
    const edge = edgeBetween(a, b);
    const existing = edgeVertices.get(edge);
    if (existing !== undefined) return existing;
    const across = (opposites.get(edge) ?? []).map((vertex) => ({ vertex, weight: 1 / 8 }));
    const index = vertices.length;
    vertices.push([{ vertex: a, weight: 3 / 8 }, { vertex: b, weight: 3 / 8 }, ...across]);
    edgeVertices.set(edge, index);
    return index;
  };
  const finer = triangles.flatMap(([a, b, c]): Triangle[] => {
    const [ab, bc, ca] = [edgeVertexOf(a, b), edgeVertexOf(b, c), edgeVertexOf(c, a)];
    return [
      [a, ab, ca],
      [b, bc, ab],
      [c, ca, bc],
      [ab, bc, ca],
    ];
  });
  return { triangles: finer, vertices };
}

/** Computes the positions or other vectors of all vertices from those of the old ones. */
export function refinePoints({ vertices }: Subdivision, points: readonly Vector[]): Vector[] {
  return vertices.map((mean) => {
    let [x, y, z] = [0, 0, 0];
    for (const { vertex, weight } of mean) {
      const point = points[vertex] ?? origin;
      x += point.x * weight;
      y += point.y * weight;
      z += point.z * weight;
    }
    return { x, y, z };
  });
}

export function refineNumbers({ vertices }: Subdivision, numbers: readonly number[]): number[] {
  return vertices.map((mean) => mean.reduce((sum, { vertex, weight }) => sum + (numbers[vertex] ?? 0) * weight, 0));
}

/**
 * Returns where the old vertices would be after infinitely many subdivisions (Loop's limit positions), by which a model
 * can be fitted so that its subdivided surface has the intended form.
 */
export function limitPoints(vertexCount: number, triangles: readonly Triangle[], points: readonly Vector[]): Vector[] {
  return neighborsOf(vertexCount, triangles).map((around, vertex) => {
    const vertexPoint = points[vertex] ?? origin;
    const weight = 1 / (around.length + 3 / (8 * neighborWeight(around.length)));
    const others = around.reduce((sum, neighbor) => add(sum, points[neighbor] ?? origin), origin);
    return add(scale(vertexPoint, 1 - around.length * weight), scale(others, weight));
  });
}

function movedVertex(vertex: number, around: readonly number[]): WeightedMean {
  const weight = neighborWeight(around.length);
  return [{ vertex, weight: 1 - around.length * weight }, ...around.map((neighbor) => ({ vertex: neighbor, weight }))];
}

/** The weight of each neighbour, by J. Warren's formula, which needs no cosine as Loop's own does. */
function neighborWeight(count: number): number {
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
