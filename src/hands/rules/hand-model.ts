import { rotate, type Rotation, type Vector } from './vector.ts';

/** A hand in hand space: in metres from the wrist, x to the thumb, y to the fingertips, z out of the palm. */
export interface HandModel {
  readonly vertices: readonly ModelVertex[];
  /** The numbers of three vertices, counterclockwise as seen from outside. */
  readonly triangles: readonly Triangle[];
  readonly joints: ReadonlyMap<string, ModelJoint>;
}

export type Triangle = readonly [number, number, number];

/** A point of the model's surface in the bind pose, in hand space. */
export interface ModelVertex {
  readonly position: Vector;
  /** How much each joint moves the vertex. The weights add up to 1. */
  readonly weights: ReadonlyMap<string, number>;
}

/** A joint of the model in the bind pose, in hand space. */
export interface ModelJoint {
  readonly position: Vector;
  /** The direction from the thumb's side to the little finger's side, of length 1. */
  readonly across: Vector;
}

interface Gltf {
  readonly nodes: readonly { name: string; rotation: readonly number[]; translation: readonly number[] }[];
  readonly accessors: readonly { bufferView: number }[];
  readonly bufferViews: readonly { byteOffset: number; byteLength: number }[];
  readonly skins: readonly { joints: readonly number[] }[];
}

/** A binary glTF file has a header, and then chunks with headers. The first chunk is JSON. */
const fileHeaderBytes = 12;
const chunkHeaderBytes = 8;
/** Which accessors hold the vertices and triangles in the one file that is read. */
const accessorOf = { position: 0, joints: 3, weights: 4, indices: 5 };

/** Reads the generic hand of the WebXR input profiles (right.glb), and no other file. */
export function readHandModel(file: Uint8Array<ArrayBuffer>): HandModel {
  const jsonBytes = new DataView(file.buffer, file.byteOffset).getUint32(fileHeaderBytes, true);
  const jsonStart = fileHeaderBytes + chunkHeaderBytes;
  const gltf: Gltf = JSON.parse(textOf(file.subarray(jsonStart, jsonStart + jsonBytes)));
  const bytes = file.subarray(jsonStart + jsonBytes + chunkHeaderBytes);
  const joints = gltf.skins[0]?.joints.map((node) => gltf.nodes[node]) ?? [];
  const wrist = joints.find((joint) => joint?.name === 'wrist');
  const toHandSpace = handSpaceFrom(vectorAt(wrist?.translation ?? [], 0));
  const positions = readFloats(gltf, bytes, accessorOf.position);
  const weights = readFloats(gltf, bytes, accessorOf.weights);
  const jointNumbers = readBytes(gltf, bytes, accessorOf.joints);
  const indices = new Uint16Array(readBytes(gltf, bytes, accessorOf.indices).slice().buffer);
  const vertices = Array.from({ length: positions.length / 3 }, (_, vertex) => ({
    position: toHandSpace(vectorAt(positions, vertex)),
    weights: new Map(
      [0, 1, 2, 3]
        .map((slot) => vertex * 4 + slot)
        .filter((index) => (weights[index] ?? 0) > 0)
        .map((index) => [joints[jointNumbers[index] ?? 0]?.name ?? '', weights[index] ?? 0]),
    ),
  }));
  const triangles = Array.from({ length: indices.length / 3 }, (_, triangle): Triangle => {
    const index = triangle * 3;
    return [indices[index] ?? 0, indices[index + 1] ?? 0, indices[index + 2] ?? 0];
  });
  return {
    ...weld(vertices, triangles),
    joints: new Map(joints.flatMap((joint) => (joint ? [[joint.name, toJoint(joint, toHandSpace)] as const] : []))),
  };
}

/** @param bytes ASCII */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/**
 * Returns a function that converts points of the file to hand space. The axes of the file point the other way, x and z
 * are exchanged, and the origin is not the wrist.
 */
function handSpaceFrom(wrist: Vector): (point: Vector) => Vector {
  return ({ x, y, z }) => ({ x: wrist.z - z, y: wrist.y - y, z: wrist.x - x });
}

function toJoint(node: Gltf['nodes'][number], toHandSpace: (point: Vector) => Vector): ModelJoint {
  const [x = 0, y = 0, z = 0, w = 1] = node.rotation;
  const rotation: Rotation = { x, y, z, w };
  const across = rotate(rotation, { x: 1, y: 0, z: 0 });
  return {
    position: toHandSpace(vectorAt(node.translation, 0)),
    across: { x: -across.z, y: -across.y, z: -across.x },
  };
}

function vectorAt(numbers: ArrayLike<number>, index: number): Vector {
  const start = index * 3;
  return { x: numbers[start] ?? 0, y: numbers[start + 1] ?? 0, z: numbers[start + 2] ?? 0 };
}

function readBytes(gltf: Gltf, bytes: Uint8Array<ArrayBuffer>, accessor: number): Uint8Array<ArrayBuffer> {
  const view = gltf.bufferViews[gltf.accessors[accessor]?.bufferView ?? -1];
  if (view === undefined) throw new Error(`The hand's file has no accessor ${accessor}`);
  return bytes.subarray(view.byteOffset, view.byteOffset + view.byteLength);
}

function readFloats(gltf: Gltf, bytes: Uint8Array<ArrayBuffer>, accessor: number): Float32Array {
  return new Float32Array(readBytes(gltf, bytes, accessor).slice().buffer);
}

/**
 * Joins vertices at the same place, which the file splits because of textures. Subdivision needs a surface without such
 * seams.
 */
function weld(
  vertices: readonly ModelVertex[],
  triangles: readonly Triangle[],
): Pick<HandModel, 'vertices' | 'triangles'> {
  const welded: ModelVertex[] = [];
  const numberByPosition = new Map<string, number>();
  const numbers = vertices.map((vertex) => {
    const position = Object.values(vertex.position)
      .map((metres) => Math.round(metres * 1e6))
      .join();
    const known = numberByPosition.get(position);
    if (known !== undefined) return known;
    numberByPosition.set(position, welded.length);
    return welded.push(vertex) - 1;
  });
  const renumbered = triangles.map(([a, b, c]): Triangle => [numbers[a] ?? 0, numbers[b] ?? 0, numbers[c] ?? 0]);
  return { vertices: welded, triangles: renumbered.filter(([a, b, c]) => a !== b && b !== c && c !== a) };
}
