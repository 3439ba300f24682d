import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { makeHandLandmarker } from './hand-landmarker.ts';

it('Makes an archive of two aligned, uncompressed models that say what their input is', async () => {
  const archive = makeHandLandmarker();
  const reader = new ZipReader(new Uint8ArrayReader(archive));
  const entries = await reader.getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual(['hand_detector.tflite', 'hand_landmarks_detector.tflite']);
  for (const entry of entries) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`);
    const model = Buffer.from(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }));
    expect(entry.compressedSize).toBe(entry.uncompressedSize);
    expect(archive.indexOf(model.subarray(0, 4096)) % 64).toBe(0);
    expect(model.toString('latin1', 4, 8)).toBe('TFL3');
    expect(metadataOf(model).toString('latin1', 4, 8)).toBe('M001');
  }
});

/** Follows the offsets from the root to the last metadata, the number of its buffer and the buffer. */
function metadataOf(model: Buffer): Buffer {
  const tableAt = (place: number) => place + model.readUInt32LE(place);
  const fieldOf = (table: number, number: number) =>
    table + model.readUInt16LE(table - model.readInt32LE(table) + 4 + 2 * number);
  const lastOf = (vector: number) => vector + 4 * model.readUInt32LE(vector);
  const root = tableAt(0);
  const metadata = tableAt(lastOf(tableAt(fieldOf(root, 6))));
  const name = tableAt(fieldOf(metadata, 0));
  expect(model.toString('latin1', name + 4, name + 4 + model.readUInt32LE(name))).toBe('TFLITE_METADATA');
  const buffers = tableAt(fieldOf(root, 4));
  const buffer = tableAt(buffers + 4 + 4 * model.readUInt32LE(fieldOf(metadata, 1)));
  const bytes = tableAt(fieldOf(buffer, 0));
  expect((bytes + 4) % 16).toBe(0);
  return model.subarray(bytes + 4, bytes + 4 + model.readUInt32LE(bytes));
}
