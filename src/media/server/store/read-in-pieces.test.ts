import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { OpenFiles, readInPieces, readReusedPieces } from './open-files.ts';

const files = new OpenFiles();
const content = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 251));

async function storeFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'file'), content);
  return join(folder, 'file');
}

it('A file read in pieces is whole, and so is each of its ranges', async () => {
  const path = await storeFile();
  expect(await buffer(await readInPieces(files, path))).toEqual(content);
  for (const [start, end] of [
    [0, 0],
    [262_143, 262_144],
    [399_999, 399_999],
    [10, 399_998],
  ] as const) {
    expect(await buffer(await readInPieces(files, path, { start, end }))).toEqual(content.subarray(start, end + 1));
  }
});

it('Many readers that take nothing keep no file open', async () => {
  const path = await storeFile();
  const before = await readdir('/proc/self/fd');
  const readers = await Promise.all(Array.from({ length: 100 }, () => readInPieces(files, path)));
  for (const reader of readers) reader.read(1);
  await Promise.all(readers.map((reader) => new Promise((resolve) => reader.once('readable', resolve))));
  expect((await readdir('/proc/self/fd')).length).toBeLessThan(before.length + 20);
  for (const reader of readers) reader.destroy();
});

it('Files that are read again and again stay open, and not too many of them', async () => {
  const paths = await Promise.all(Array.from({ length: 100 }, storeFile));
  const before = (await readdir('/proc/self/fd')).length;
  for (const path of paths) expect(await buffer(await readInPieces(files, path, { start: 7, end: 9 }))).toHaveLength(3);
  const kept = (await readdir('/proc/self/fd')).length - before;
  expect(kept).toBeGreaterThan(40);
  expect(kept).toBeLessThan(60);
});

it('An open file is not read any more once it is reported as removed', async () => {
  const path = await storeFile();
  const pieces = (await readReusedPieces(files, path))[Symbol.asyncIterator]();
  expect((await pieces.next()).value?.length).toBe(262_144);
  await rm(path);
  expect((await pieces.next()).value?.length).toBe(137_856);
  files.forget(path);
  await expect(readReusedPieces(files, path)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('A piece stays as it is until the next one is asked for, whatever others read meanwhile', async () => {
  const [path, other] = [await storeFile(), await storeFile()];
  await writeFile(other, Buffer.alloc(400_000, 'other'));
  const reader = await readReusedPieces(files, path);
  const piece = (await reader.next()).value;
  for await (const _ of await readReusedPieces(files, other));
  expect(piece?.equals(content.subarray(0, 262_144))).toBe(true);
  await reader.return(undefined);
});

it('Readers that take nothing hold little, however many they are', async () => {
  const path = await storeFile();
  const readers = await Promise.all(Array.from({ length: 300 }, () => readReusedPieces(files, path)));
  const sizes = [];
  for (const reader of readers) sizes.push((await reader.next()).value?.length ?? 0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000_000);
  for (const reader of readers) await reader.return(undefined);
  const [piece] = [await (await readReusedPieces(files, path)).next()];
  expect(piece.value).toHaveLength(262_144);
});

it('A file that is not there cannot be read', async () => {
  await expect(readInPieces(files, '/nowhere/file')).rejects.toMatchObject({ code: 'ENOENT' });
});
