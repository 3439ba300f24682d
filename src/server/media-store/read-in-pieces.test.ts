import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { readInPieces } from './read-in-pieces.ts';

const content = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 251));

async function storeFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'file'), content);
  return join(folder, 'file');
}

it('A file read in pieces is whole, and so is each of its ranges', async () => {
  const path = await storeFile();
  expect(await buffer(await readInPieces(path))).toEqual(content);
  for (const [start, end] of [
    [0, 0],
    [131_071, 131_072],
    [399_999, 399_999],
    [10, 399_998],
  ] as const) {
    expect(await buffer(await readInPieces(path, { start, end }))).toEqual(content.subarray(start, end + 1));
  }
});

it('Many readers that take nothing keep no file open', async () => {
  const path = await storeFile();
  const before = await readdir('/proc/self/fd');
  const readers = await Promise.all(Array.from({ length: 100 }, () => readInPieces(path)));
  for (const reader of readers) reader.read(1);
  await Promise.all(readers.map((reader) => new Promise((resolve) => reader.once('readable', resolve))));
  expect((await readdir('/proc/self/fd')).length).toBeLessThan(before.length + 20);
  for (const reader of readers) reader.destroy();
});

it('A file that is not there cannot be read', async () => {
  await expect(readInPieces('/nowhere/file')).rejects.toMatchObject({ code: 'ENOENT' });
});
