import { withForearm } from './forearm.ts';
import type { HandModel, ModelVertex, Triangle } from './hand-model.ts';
import type { HandPose, RigidTransform } from './hand-pose.ts';
import { createSkeleton, forearmJoint, jointTransforms, type JointTransforms } from './hand-skeleton.ts';
import { markSkin, type SkinMark } from './skin-marks.ts';
import { limitPoints, refinePoints, refineNumbers, subdivide, type Subdivision } from './subdivision.ts';
import {
  add,
  cross,
  dot,
  multiply,
  normalize,
  origin,
  rotate,
  scale,
  subtract,
  type Rotation,
  type Vector,
} from './vector.ts';

/** The surface of the hand and its forearm, which can be posed. */
export interface HandSurface {
  readonly triangles: readonly Triangle[];
  /** The skin mark of each vertex. */
  readonly marks: readonly SkinMark[];
  /** How much each vertex belongs to the forearm: 0 on the hand, 1 on the arm. */
  readonly forearmShares: readonly number[];
  readonly pose: (pose: HandPose) => PosedSurface;
}

/** The surface in a pose, point by point. Vectors are in metres: x to the right, y up, z to the viewer. */
export interface PosedSurface {
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
}

/** How much thicker fingers are made than in the model, because subdivision shrinks a surface. */
const thickerFingerMetres = 0.0006;
/** How often the vertices are moved to fit the model. */
const fittingRounds = 3;
/** The share of the remaining distance by which a vertex moves in each round. */
const fittingShare = 0.6;

/**
 * Makes a smooth surface of the model, which can be posed.
 * @param levels how often the surface is subdivided: two for a picture, one for a moving hand
 */
export function createHandSurface(model: HandModel, levels: number): HandSurface {
  const skeleton = createSkeleton(model.joints);
  const { vertices: modelVertices, triangles: modelTriangles } = withForearm(model);
  const vertices = fitToModel(modelVertices, modelTriangles);
  const steps: Subdivision[] = [];
  let triangles = modelTriangles;
  let vertexCount = vertices.length;
  for (let level = 0; level < levels; level += 1) {
    const step = subdivide(vertexCount, triangles);
    steps.push(step);
    triangles = step.triangles;
    vertexCount = step.vertices.length;
  }
  const refine = (points: readonly Vector[]) => steps.reduce((finer, step) => refinePoints(step, finer), [...points]);
  const sharesOf = (joints: readonly string[]) => {
    const shares = vertices.map(({ weights }) => joints.reduce((sum, joint) => sum + (weights.get(joint) ?? 0), 0));
    return steps.reduce((finer, step) => refineNumbers(step, finer), shares);
  };
  const bindPositions = refine(vertices.map(({ position }) => position));
  return {
    triangles,
    marks: markSkin({
      skeleton,
      positions: bindPositions,
      normals: normalsOf(triangles, bindPositions),
      sharesOf,
    }),
    forearmShares: sharesOf([forearmJoint]),
    pose: (pose) => {
      const positions = refine(skinVertices(vertices, jointTransforms(skeleton, pose)));
      return { positions, normals: normalsOf(triangles, positions) };
    },
  };
}

/** Moves vertices along their normals so that the subdivided surface has the form of the model. */
function fitToModel(vertices: readonly ModelVertex[], triangles: readonly Triangle[]): ModelVertex[] {
  const points = vertices.map(({ position }) => position);
  const normals = normalsOf(triangles, points);
  const targetPoints = vertices.map(({ position, weights }, index) =>
    add(position, scale(normals[index] ?? origin, thickerFingerMetres * fingerShare(weights))),
  );
  let fitted = points;
  for (let round = 0; round < fittingRounds; round += 1) {
    const limits = limitPoints(vertices.length, triangles, fitted);
    fitted = fitted.map((point, index) => {
      const offset = subtract(targetPoints[index] ?? point, limits[index] ?? point);
      const normal = normals[index] ?? origin;
      return add(point, scale(normal, fittingShare * dot(offset, normal)));
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

/** A rigid transform. Unlike matrices, dual quaternions can be blended without making bent joints thinner. */
interface DualQuaternion {
  readonly real: Rotation;
  readonly dual: Rotation;
}

/** Moves each vertex by its joints (dual quaternion skinning, L. Kavan et al., 2007). */
function skinVertices(vertices: readonly ModelVertex[], transforms: JointTransforms): Vector[] {
  const duals = new Map([...transforms].map(([joint, transform]) => [joint, toDualQuaternion(transform)]));
  const wrist = duals.get('wrist');
  if (wrist === undefined) throw new Error('A pose moves the wrist');
  return vertices.map(({ position, weights }) => {
    const parts = [...weights].map(([joint, weight]) => ({ dual: duals.get(joint) ?? wrist, weight }));
    return transformByDual(blend(parts, parts[0]?.dual ?? wrist), position);
  });
}

function toDualQuaternion({ rotation, position }: RigidTransform): DualQuaternion {
  return { real: rotation, dual: scaleQuaternion(multiply({ ...position, w: 0 }, rotation), 0.5) };
}

/**
 * Returns the weighted sum of dual quaternions.
 * @param first the one whose sign the others take, so that all are blended the shorter way
 */
function blend(
  parts: readonly { readonly dual: DualQuaternion; readonly weight: number }[],
  first: DualQuaternion,
): DualQuaternion {
  let real: Rotation = { x: 0, y: 0, z: 0, w: 0 };
  let dual = real;
  for (const { dual: part, weight } of parts) {
    // A quaternion and its negative are the same rotation.
    const signedWeight = dotProduct(part.real, first.real) < 0 ? -weight : weight;
    real = addQuaternions(real, scaleQuaternion(part.real, signedWeight));
    dual = addQuaternions(dual, scaleQuaternion(part.dual, signedWeight));
  }
  const length = Math.sqrt(dotProduct(real, real));
  return { real: scaleQuaternion(real, 1 / length), dual: scaleQuaternion(dual, 1 / length) };
}

function transformByDual({ real, dual }: DualQuaternion, point: Vector): Vector {
  const position = multiply(dual, { x: -real.x, y: -real.y, z: -real.z, w: real.w });
  return add(rotate(real, point), scale(position, 2));
}

function dotProduct(a: Rotation, b: Rotation): number {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

function scaleQuaternion({ x, y, z, w }: Rotation, by: number): Rotation {
  return { x: x * by, y: y * by, z: z * by, w: w * by };
}

function addQuaternions(a: Rotation, b: Rotation): Rotation {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z, w: a.w + b.w };
}
