import { withForearm } from './forearm.ts';
import type { HandModel, ModelVertex, Triangle } from './hand-model.ts';
import type { HandPose, Placement } from './hand-pose.ts';
import { createSkeleton, forearmJoint, moveJoints, type JointMoves } from './hand-skeleton.ts';
import { markSkin, type SkinMark } from './skin-marks.ts';
import { limitPoints, refine, refineNumbers, subdivide, type Subdivision } from './subdivision.ts';
import { add, cross, normalize, origin, scale, subtract, type Vector } from './vector.ts';
import { multiply, rotate, type Rotation } from './vector.ts';

export interface HandSurface {
  readonly triangles: readonly Triangle[];
  /** The skin mark of each vertex. */
  readonly marks: readonly SkinMark[];
  /** How much each vertex belongs to the forearm: 0 on the hand, 1 on the arm. */
  readonly forearm: readonly number[];
  readonly pose: (pose: HandPose) => PosedSurface;
}

/** Vectors are in metres: x to the right, y up, z to the viewer. */
export interface PosedSurface {
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
}

/** Fingers are made thicker by this, because subdivision shrinks a surface. */
const thickerFingerMetres = 0.0006;
const fittingRounds = 3;
/** In each round, a vertex moves by this share of what is missing. */
const fittingShare = 0.6;

/** @param levels how often the surface is subdivided: two for a picture, one for a moving hand */
export function createHandSurface(model: HandModel, levels: number): HandSurface {
  const skeleton = createSkeleton(model.joints);
  const { vertices: modelVertices, triangles: modelTriangles } = withForearm(model);
  const vertices = fitLimit(modelVertices, modelTriangles);
  const steps: Subdivision[] = [];
  let triangles = modelTriangles;
  let count = vertices.length;
  for (let level = 0; level < levels; level += 1) {
    const step = subdivide(count, triangles);
    steps.push(step);
    triangles = step.triangles;
    count = step.vertices.length;
  }
  const refined = (points: readonly Vector[]) => steps.reduce((finer, step) => refine(step, finer), [...points]);
  const shareOf = (joints: readonly string[]) => {
    const shares = vertices.map(({ weights }) => joints.reduce((sum, joint) => sum + (weights.get(joint) ?? 0), 0));
    return steps.reduce((finer, step) => refineNumbers(step, finer), shares);
  };
  const rest = refined(vertices.map(({ position }) => position));
  return {
    triangles,
    marks: markSkin({ skeleton, positions: rest, normals: normalsOf(triangles, rest), shareOf }),
    forearm: shareOf([forearmJoint]),
    pose: (pose) => {
      const positions = refined(skin(vertices, moveJoints(skeleton, pose)));
      return { positions, normals: normalsOf(triangles, positions) };
    },
  };
}

/** Moves vertices so that the subdivided surface has the form of the model. */
function fitLimit(vertices: readonly ModelVertex[], triangles: readonly Triangle[]): ModelVertex[] {
  const points = vertices.map(({ position }) => position);
  const normals = normalsOf(triangles, points);
  const wanted = vertices.map(({ position, weights }, index) =>
    add(position, scale(normals[index] ?? origin, thickerFingerMetres * fingerShare(weights))),
  );
  let fitted = points;
  for (let round = 0; round < fittingRounds; round += 1) {
    const limits = limitPoints(vertices.length, triangles, fitted);
    fitted = fitted.map((point, index) => {
      const missing = subtract(wanted[index] ?? point, limits[index] ?? point);
      const normal = normals[index] ?? origin;
      const along = missing.x * normal.x + missing.y * normal.y + missing.z * normal.z;
      return add(point, scale(normal, fittingShare * along));
    });
  }
  return vertices.map((vertex, index) => ({ ...vertex, position: fitted[index] ?? vertex.position }));
}

function fingerShare(weights: ModelVertex['weights']): number {
  return [...weights].reduce((sum, [joint, weight]) => (/phalanx|tip/.test(joint) ? sum + weight : sum), 0);
}

/** Returns for each point the mean of the normals of its triangles, weighted by their area. */
function normalsOf(triangles: readonly Triangle[], points: readonly Vector[]): Vector[] {
  const sums = points.map(() => ({ x: 0, y: 0, z: 0 }));
  for (const triangle of triangles) {
    const [a = origin, b = origin, c = origin] = triangle.map((vertex) => points[vertex] ?? origin);
    const normal = cross(subtract(b, a), subtract(c, a));
    for (const vertex of triangle) {
      const sum = sums[vertex];
      if (sum === undefined) continue;
      sum.x += normal.x;
      sum.y += normal.y;
      sum.z += normal.z;
    }
  }
  return sums.map(normalize);
}

/** A move of a joint. Unlike matrices, dual quaternions can be blended without making bent joints thinner. */
interface DualQuaternion {
  readonly real: Rotation;
  readonly dual: Rotation;
}

/** Moves each vertex by its joints (dual quaternion skinning, L. Kavan et al., 2007). */
function skin(vertices: readonly ModelVertex[], moves: JointMoves): Vector[] {
  const dualMoves = new Map([...moves].map(([joint, placement]) => [joint, toDual(placement)]));
  const wrist = dualMoves.get('wrist');
  if (wrist === undefined) throw new Error('A pose moves the wrist');
  return vertices.map(({ position, weights }) => {
    const parts = [...weights].map(([joint, weight]) => ({ move: dualMoves.get(joint) ?? wrist, weight }));
    return movePoint(blend(parts, parts[0]?.move ?? wrist), position);
  });
}

function toDual({ rotation, position }: Placement): DualQuaternion {
  const half = multiply({ ...position, w: 0 }, rotation);
  return { real: rotation, dual: weigh(half, 0.5) };
}

function blend(
  parts: readonly { readonly move: DualQuaternion; readonly weight: number }[],
  first: DualQuaternion,
): DualQuaternion {
  let real: Rotation = { x: 0, y: 0, z: 0, w: 0 };
  let dual = real;
  for (const { move, weight } of parts) {
    // A quaternion and its negative are the same rotation. The sign is chosen so that the shorter way is blended.
    const share = product(move.real, first.real) < 0 ? -weight : weight;
    real = sum(real, weigh(move.real, share));
    dual = sum(dual, weigh(move.dual, share));
  }
  const length = Math.sqrt(product(real, real));
  return { real: weigh(real, 1 / length), dual: weigh(dual, 1 / length) };
}

function movePoint({ real, dual }: DualQuaternion, point: Vector): Vector {
  const position = multiply(dual, { x: -real.x, y: -real.y, z: -real.z, w: real.w });
  return add(rotate(real, point), scale(position, 2));
}

function product(a: Rotation, b: Rotation): number {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

function weigh({ x, y, z, w }: Rotation, by: number): Rotation {
  return { x: x * by, y: y * by, z: z * by, w: w * by };
}

function sum(a: Rotation, b: Rotation): Rotation {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z, w: a.w + b.w };
}
