import type { HandModel, ModelVertex, Triangle } from './hand-model.ts';
import { forearmJoint } from './hand-skeleton.ts';
import { cross, normalize, origin, scale, add, smoothstep, subtract, type Vector } from './vector.ts';

// All heights are in metres in hand space, whose y points from the wrist to the fingertips.

/** The heights between which the wrist bends. */
const bend = { top: 0.012, bottom: -0.016 };
/** The number of rings of vertices from the wrist to the elbow. */
const ringCount = 12;
/** The height of the elbow, where the forearm ends. */
const elbowY = -0.42;
/** The flat cap at the model's wrist is below this height, and faces down at least this much. */
const cap = { topY: -0.009, normalY: -0.9 };
/**
 * Half axes of the arm's elliptic cross sections, sideways and front to back, in metres: at the wrist, and where the
 * arm is thickest.
 */
const wristSection = { x: 0.0255, z: 0.0185 };
const thickSection = { x: 0.039, z: 0.034 };
/** The height from which the arm is thickest, down to the elbow. */
const thickAtY = -0.2;

/** Replaces the flat cap at the wrist of the model by a closed forearm. */
export function withForearm({ vertices, triangles, joints }: HandModel): HandModel {
  const handVertices = vertices.map(shareWrist);
  const withoutCap = triangles.filter((triangle) => !isCap(triangle, handVertices));
  const rim = rimOf(withoutCap);
  const center = scale(
    rim.reduce((sum, vertex) => add(sum, positionOf(handVertices, vertex)), origin),
    1 / rim.length,
  );
  const arm: ModelVertex[] = [];
  /** Returns the number of the new vertex, which follows those of the hand. */
  const addVertex = (position: Vector): number => {
    arm.push({ position, weights: new Map([[forearmJoint, 1]]) });
    return handVertices.length + arm.length - 1;
  };
  const armTriangles: Triangle[] = [];
  let above: readonly number[] = rim;
  for (let ring = 1; ring <= ringCount; ring += 1) {
    const below = rim.map((vertex) => addVertex(ringPoint(positionOf(handVertices, vertex), center, ring / ringCount)));
    armTriangles.push(...band(above, below));
    above = below;
  }
  const elbow = addVertex({ ...center, y: elbowY });
  armTriangles.push(...above.map((vertex, index): Triangle => [next(above, index), vertex, elbow]));
  return { joints, vertices: [...handVertices, ...arm], triangles: [...withoutCap, ...armTriangles] };
}

/** Shares a vertex of the wrist between the wrist and the forearm, so that the skin bends smoothly there. */
function shareWrist(vertex: ModelVertex): ModelVertex {
  const wrist = vertex.weights.get('wrist');
  if (wrist === undefined) return vertex;
  const forearm = smoothstep(bend.top, bend.bottom, vertex.position.y);
  const weights = new Map([
    ...vertex.weights,
    ['wrist', wrist * (1 - forearm)],
    [forearmJoint, wrist * forearm],
  ] as const);
  return { ...vertex, weights };
}

function isCap(triangle: Triangle, vertices: readonly ModelVertex[]): boolean {
  const [a, b, c] = triangle.map((vertex) => positionOf(vertices, vertex));
  if (!a || !b || !c) return false;
  return Math.max(a.y, b.y, c.y) < cap.topY && normalize(cross(subtract(b, a), subtract(c, a))).y < cap.normalY;
}

/** Returns the vertices around the hole, in the direction in which their triangles go. */
function rimOf(triangles: readonly Triangle[]): number[] {
  const edges = new Map(
    triangles.flatMap(
      ([a, b, c]) =>
        [
          [`${a}-${b}`, [a, b]],
          [`${b}-${c}`, [b, c]],
          [`${c}-${a}`, [c, a]],
        ] as const,
    ),
  );
  // An edge of the rim has a triangle on one side only.
  const rimEdges = [...edges.values()].filter(([from, to]) => !edges.has(`${to}-${from}`));
  const following = new Map(rimEdges.map(([from, to]) => [from, to]));
  const rim: number[] = [];
  let vertex = rimEdges[0]?.[0];
  while (vertex !== undefined && !rim.includes(vertex)) {
    rim.push(vertex);
    vertex = following.get(vertex);
  }
  return rim;
}

/**
 * Returns the point of a ring below the given point of the rim. The first rings have the form of the rim, the others
 * are ellipses.
 * @param down from 0 at the rim to 1 at the elbow
 */
function ringPoint(rimPoint: Vector, center: Vector, down: number): Vector {
  const depth = down ** 1.5;
  const y = center.y + (elbowY - center.y) * depth + (rimPoint.y - center.y) * Math.max(0, 1 - down * 3);
  const thickness = Math.min(1, (center.y - y) / (center.y - thickAtY));
  const angle = Math.atan2((rimPoint.z - center.z) / wristSection.z, (rimPoint.x - center.x) / wristSection.x);
  const grown = thickness * thickness * (3 - 2 * thickness);
  const halfX = wristSection.x + (thickSection.x - wristSection.x) * grown;
  const halfZ = wristSection.z + (thickSection.z - wristSection.z) * grown;
  const rimShare = Math.max(0, 1 - down * 4);
  const ellipse = { x: center.x + Math.cos(angle) * halfX, z: center.z + Math.sin(angle) * halfZ };
  return { x: ellipse.x + (rimPoint.x - ellipse.x) * rimShare, y, z: ellipse.z + (rimPoint.z - ellipse.z) * rimShare };
}

/** Returns the triangles between two rings. */
function band(above: readonly number[], below: readonly number[]): Triangle[] {
  return above.flatMap((vertex, index): Triangle[] => {
    const [under, nextUnder] = [below[index] ?? 0, next(below, index)];
    return [
      [next(above, index), vertex, under],
      [next(above, index), under, nextUnder],
    ];
  });
}

function next(ring: readonly number[], index: number): number {
  return ring[(index + 1) % ring.length] ?? 0;
}

function positionOf(vertices: readonly ModelVertex[], vertex: number): Vector {
  return vertices[vertex]?.position ?? origin;
}
