import type { ModelVertex } from './hand-model.ts';
import type { JointMoves } from './hand-skeleton.ts';
import type { Placement } from './placement.ts';
import { multiply, rotate } from './rotation.ts';
import type { Rotation } from './rotation.ts';
import { add, scale } from './vector.ts';
import type { Vector } from './vector.ts';

/** Blending them keeps the girth of bent joints. */
interface DualQuaternion {
  readonly real: Rotation;
  readonly dual: Rotation;
}

/** L. Kavan et al., 2007. */
export function skin(vertices: readonly ModelVertex[], moves: JointMoves): Vector[] {
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
