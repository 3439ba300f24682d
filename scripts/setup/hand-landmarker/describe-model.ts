import { writeFlatBuffer } from './flat-buffer.ts';
import type { FlatValue } from './flat-buffer.ts';

/** Fields of the root table of a TensorFlow Lite model (`Model` in its schema), by number. */
const field = {
  version: 0,
  operatorCodes: 1,
  subgraphs: 2,
  description: 3,
  buffers: 4,
  metadataBuffer: 5,
  metadata: 6,
};
const headBytes = 8;

/**
 * Adds the description by which the runtime turns pixels into numbers, which models of earlier versions lack: one RGB
 * image, with 0 to 255 as 0 to 1.
 * @throws when the file is not such a model
 */
export function describeModel(model: Uint8Array): Uint8Array {
  const old = readRoot(model);
  const buffers = old.vectorOf(field.buffers);
  return writeFlatBuffer(
    'TFL3',
    {
      table: [
        { uint: old.uintOf(field.version) },
        old.placeOf(field.operatorCodes),
        old.placeOf(field.subgraphs),
        old.placeOf(field.description),
        { vector: [...buffers, { table: [{ bytes: imageDescription() }] }] },
        old.placeOf(field.metadataBuffer),
        {
          vector: [...old.vectorOf(field.metadata), { table: [{ text: 'TFLITE_METADATA' }, { uint: buffers.length }] }],
        },
      ],
    },
    model.subarray(headBytes),
  );
}

/** A `ModelMetadata` with a name and the single input of its single subgraph. */
function imageDescription(): Uint8Array {
  const normalization: FlatValue = { table: [{ byte: 1 }, { table: [{ floats: [0] }, { floats: [255] }] }] };
  const rgbImage: FlatValue = { table: [{ byte: 2 }, { table: [{ byte: 1 }] }] };
  const input: FlatValue = { table: [{ text: 'image' }, undefined, undefined, rgbImage, { vector: [normalization] }] };
  const subgraph: FlatValue = { table: [undefined, undefined, { vector: [input] }] };
  return writeFlatBuffer('M001', { table: [{ text: 'Hand' }, undefined, undefined, { vector: [subgraph] }] });
}

function readRoot(model: Uint8Array) {
  const view = new DataView(model.buffer, model.byteOffset, model.byteLength);
  const uint = (at: number) => view.getUint32(at, true);
  if (uint(4) !== 0x33_4c_46_54) throw new Error('This is no TensorFlow Lite model');
  const root = uint(0);
  const list = root - view.getInt32(root, true);
  const at = (number: number) => {
    const offset = 4 + 2 * number < view.getUint16(list, true) ? view.getUint16(list + 4 + 2 * number, true) : 0;
    if (offset === 0) throw new Error(`The model has no field ${number}`);
    return root + offset;
  };
  const following = (place: number): FlatValue => ({ following: place + uint(place) - headBytes });
  return {
    uintOf: (number: number) => uint(at(number)),
    placeOf: (number: number) => following(at(number)),
    vectorOf: (number: number) => {
      const vector = at(number) + uint(at(number));
      return Array.from({ length: uint(vector) }, (_, index) => following(vector + 4 + 4 * index));
    },
  };
}
