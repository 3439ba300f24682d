import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ByteRange } from '../../rules/byte-range.ts';
import type { MediaStore } from './services.ts';

/**
 * Registers the tests that every implementation of `MediaStore` must pass.
 * @param open opens a store that nothing else uses
 */
export function mediaStoreSuite(name: string, open: () => Promise<MediaStore>): void {
  describe(`${name} as a media store`, () => {
    test('gives back what was put, byte by byte', async () => {
      const store = await open();
      for (const bytes of [Buffer.from('a'), randomBytes(100_000), randomBytes(10 * 1024 * 1024)]) {
        const key = newKey();
        await store.put(key, bytes, 'image/png');
        expect((await readAll(store, key))?.equals(bytes)).toBe(true);
      }
    });

    test('keeps files apart', async () => {
      const store = await open();
      const [first, second] = [newKey(), newKey()];
      await store.put(first, Buffer.from('first'), 'image/png');
      await store.put(second, Buffer.from('second'), 'image/png');
      await store.remove(first);
      expect(await readAll(store, first)).toBeUndefined();
      expect(String(await readAll(store, second))).toBe('second');
    });

    test('gives back what was put last under a key that was read before', async () => {
      const store = await open();
      const key = newKey();
      for (const content of ['first', 'second']) {
        await store.put(key, Buffer.from(content), 'image/png');
        expect(String(await readAll(store, key))).toBe(content);
      }
    });

    test('reads a part, first and last byte included', async () => {
      const store = await open();
      const key = newKey();
      await store.put(key, Buffer.from('0123456789'), 'video/mp4');
      expect(String(await readAll(store, key, { start: 0, end: 1 }))).toBe('01');
      expect(String(await readAll(store, key, { start: 3, end: 6 }))).toBe('3456');
      expect(String(await readAll(store, key, { start: 9, end: 9 }))).toBe('9');
    });

    test('reads any part of any file, at once with others, also into memory that is used again', async () => {
      const store = await open();
      const files = await Promise.all(
        [2, 40_000, 700_000].map(async (size) => {
          const [key, bytes] = [newKey(), randomBytes(size)];
          await store.put(key, bytes, 'video/mp4');
          return { key, bytes };
        }),
      );
      const share = fc.double({ min: 0, max: 1, noNaN: true });
      const part = fc.record({ index: fc.nat({ max: files.length - 1 }), from: share, length: share });
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (asked) => {
          const read = asked.map(async ({ index, from, length }) => {
            const { key, bytes } = files[index] ?? { key: '', bytes: Buffer.alloc(0) };
            const start = Math.floor(from * (bytes.length - 1));
            // s3rver treats a last byte of 0 as missing.
            const end = Math.max(1, start + Math.floor(length * (bytes.length - 1 - start)));
            const expected = bytes.subarray(start, end + 1);
            expect((await readAll(store, key, { start, end }))?.equals(expected)).toBe(true);
            expect((await readPieces(store, key, { start, end }))?.equals(expected)).toBe(true);
          });
          await Promise.all(read);
        }),
        { numRuns: 25 },
      );
      for (const { key, bytes } of files) expect((await readPieces(store, key))?.equals(bytes)).toBe(true);
    });

    test('can stop reading in the middle', async () => {
      const store = await open();
      const key = newKey();
      await store.put(key, randomBytes(5_000_000), 'video/mp4');
      const stream = await store.read(key);
      for await (const _ of stream ?? []) break;
      expect(stream?.destroyed).toBe(true);
      for await (const piece of (await store.readPieces(key)) ?? []) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      expect((await readPieces(store, key))?.length).toBe(5_000_000);
    });

    test('has nothing under a name that was never written', async () => {
      const store = await open();
      expect(await store.read(newKey())).toBeUndefined();
      expect(await store.readPieces(newKey())).toBeUndefined();
    });

    test('removes what is there and minds nothing that is not', async () => {
      const store = await open();
      const key = newKey();
      await store.put(key, Buffer.from('gone'), 'image/gif');
      expect(String(await readPieces(store, key))).toBe('gone');
      await store.remove(key);
      await store.remove(key);
      expect(await store.read(key)).toBeUndefined();
      expect(await store.readPieces(key)).toBeUndefined();
    });

    test('lists every file with its size and the time of its writing', async () => {
      const store = await open();
      const keys = Array.from({ length: 25 }, newKey).sort();
      const before = clock();
      for (const key of keys) await store.put(key, Buffer.from(key), 'image/jpeg');
      const listed = await listAll(store);
      expect(listed.map(({ key }) => key).sort()).toEqual(keys);
      for (const { key, byteSize, writtenAt } of listed) {
        expect(byteSize).toBe(key.length);
        expect(writtenAt).toBeGreaterThan(before - 2_000);
        expect(writtenAt).toBeLessThan(clock() + 2_000);
      }
    });

    test('lists nothing when it is empty', async () => {
      const store = await open();
      expect(await listAll(store)).toEqual([]);
    });

    test.for([
      '../secret.png',
      'a/b.png',
      '..',
      '.png',
      '',
      'x.html',
      'x.png\0',
      `${'x'.repeat(300)}.png`,
      'x.png/',
      '%2e.png',
    ])('neither reads nor writes outside itself: %j', async (key) => {
      const store = await open();
      await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('Not a key');
      await expect(store.read(key)).rejects.toThrow('Not a key');
      await expect(store.readPieces(key)).rejects.toThrow('Not a key');
      await expect(store.remove(key)).rejects.toThrow('Not a key');
      await expect(store.trash(key)).rejects.toThrow('Not a key');
      await expect(store.restore(key)).rejects.toThrow('Not a key');
      await expect(store.readTrashed(key)).rejects.toThrow('Not a key');
      await expect(store.removeTrashed(key)).rejects.toThrow('Not a key');
      expect(await listAll(store)).toEqual([]);
    });

    test('holds a file in the trash with the time at which it came there, out of reach, until it is restored', async () => {
      const store = await open();
      const key = newKey();
      const bytes = randomBytes(1_000);
      await store.put(key, bytes, 'image/png');
      expect((await readAll(store, key))?.equals(bytes)).toBe(true);
      const before = clock();
      await store.trash(key);
      expect(await store.read(key)).toBeUndefined();
      expect(await listAll(store)).toEqual([]);
      const trashed = await listTrash(store);
      expect(trashed).toEqual([{ key, byteSize: 1_000, trashedAt: expect.any(Number) }]);
      expect(trashed[0]?.trashedAt).toBeGreaterThan(before - 2_000);
      const stream = await store.readTrashed(key);
      expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
      expect(await store.restore(key)).toBe(true);
      expect(await store.readTrashed(key)).toBeUndefined();
      expect((await readAll(store, key))?.equals(bytes)).toBe(true);
      expect(await listTrash(store)).toEqual([]);
    });

    test('removes a file from the trash for good', async () => {
      const store = await open();
      const key = newKey();
      await store.put(key, Buffer.from('x'), 'image/png');
      await store.trash(key);
      await store.removeTrashed(key);
      await store.removeTrashed(key);
      expect(await listTrash(store)).toEqual([]);
      expect(await store.restore(key)).toBe(false);
    });

    test('moves a file to the trash whole, however many ask for it at once', async () => {
      const store = await open();
      const bytes = randomBytes(200_000);
      for (const key of Array.from({ length: 10 }, newKey)) {
        await store.put(key, bytes, 'image/png');
        await Promise.all(Array.from({ length: 8 }, () => store.trash(key)));
        expect(await store.read(key)).toBeUndefined();
        const trashed = await store.readTrashed(key);
        expect(trashed && (await buffer(trashed)).equals(bytes)).toBe(true);
      }
    });

    test('has nothing to do for a file that is not there, neither with the trash nor from it', async () => {
      const store = await open();
      await store.trash(newKey());
      expect(await store.restore(newKey())).toBe(false);
      expect(await store.readTrashed(newKey())).toBeUndefined();
      expect(await listTrash(store)).toEqual([]);
    });

    test('keeps the id of its installation apart from its files', async () => {
      const store = await open();
      expect(await store.readInstallation()).toBeUndefined();
      await store.writeInstallation('first');
      await store.writeInstallation('second');
      expect(await store.readInstallation()).toBe('second');
      expect(await listAll(store)).toEqual([]);
      expect(await listTrash(store)).toEqual([]);
    });

    test('takes many writes at once', async () => {
      const store = await open();
      const files = Array.from({ length: 40 }, () => ({ key: newKey(), bytes: randomBytes(20_000) }));
      await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes, 'image/png')));
      for (const { key, bytes } of files) expect((await readAll(store, key))?.equals(bytes)).toBe(true);
    });

    test('answers its check', async () => {
      const store = await open();
      await expect(store.check()).resolves.toBeUndefined();
      expect(await listAll(store)).toEqual([]);
      for (let count = 0; count < 3; count++) await store.put(newKey(), Buffer.from('x'), 'image/png');
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}

/** In epoch milliseconds. */
function clock(): number {
  return performance.timeOrigin + performance.now();
}

function newKey(): string {
  return `${randomUUID()}.png`;
}

async function readAll(store: MediaStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await store.read(key, range);
  return stream && (await buffer(stream));
}

/** Each piece is copied before the next one is requested. */
async function readPieces(store: MediaStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const pieces = await store.readPieces(key, range);
  if (pieces === undefined) return undefined;
  const copies = [];
  for await (const piece of pieces) copies.push(Buffer.from(piece));
  return Buffer.concat(copies);
}

async function listAll(store: MediaStore) {
  const files = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

async function listTrash(store: MediaStore) {
  const files = [];
  for await (const file of store.listTrash()) files.push(file);
  return files;
}
