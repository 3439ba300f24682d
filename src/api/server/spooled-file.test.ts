import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readlink, rm, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SpooledFile } from './read-upload.ts';

const bytes = randomBytes(1_000_000);
const pieceBytes = 60_000;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-spool-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function fill(file: SpooledFile, length: number): Promise<void> {
  for (let at = 0; at < length; at += pieceBytes) await file.add(bytes.subarray(at, Math.min(at + pieceBytes, length)));
}

async function openFilesOf(folder: string): Promise<string[]> {
  const descriptors = (await readdir('/proc/self/fd')).map((fd) => `/proc/self/fd/${fd}`);
  const names = await Promise.all(descriptors.map((path) => readlink(path).catch(() => '')));
  return descriptors.filter((_path, index) => names[index]?.startsWith(folder));
}

async function countOpen(folder: string): Promise<number> {
  return (await openFilesOf(folder)).length;
}

async function prototypeOfFiles(): Promise<FileHandle> {
  const handle = await open('/dev/null');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

describe('A spooled file', () => {
  test.for([0, 1, pieceBytes, 300_000, bytes.length])('gives back %i bytes as they came', async (length) => {
    const file = new SpooledFile(await temporaryFolder());
    await fill(file, length);
    expect((await file.read()).equals(bytes.subarray(0, length))).toBe(true);
    await file.close();
  });

  test('takes a single piece of any size', async () => {
    const file = new SpooledFile(await temporaryFolder());
    await file.add(bytes);
    await file.add(bytes.subarray(0, 10));
    expect((await file.read()).equals(Buffer.concat([bytes, bytes.subarray(0, 10)]))).toBe(true);
    await file.close();
  });

  test('waits on disk under no name, and leaves nothing there', async () => {
    const folder = await temporaryFolder();
    const file = new SpooledFile(folder);
    await fill(file, bytes.length);
    expect([await countOpen(folder), await readdir(folder)]).toEqual([1, []]);
    await file.close();
    expect(await countOpen(folder)).toBe(0);
  });

  test('waits in memory where the disk takes nothing', async () => {
    const file = new SpooledFile(join(await temporaryFolder(), 'missing'));
    await fill(file, bytes.length);
    expect((await file.read()).equals(bytes)).toBe(true);
    await file.close();
  });

  test('is whole also when the disk breaks off in the middle', async () => {
    const file = new SpooledFile(await temporaryFolder());
    await fill(file, 300_000);
    const write = vi.spyOn(await prototypeOfFiles(), 'writeFile').mockImplementationOnce(async function (
      this: FileHandle,
    ) {
      await this.write(Buffer.alloc(1_000));
      throw new Error('No space left on device');
    });
    onTestFinished(() => write.mockRestore());
    for (let at = 300_000; at < bytes.length; at += pieceBytes) await file.add(bytes.subarray(at, at + pieceBytes));
    expect((await file.read()).equals(bytes)).toBe(true);
    await file.close();
  });

  test('is read to its end, however little the disk gives at a time', async () => {
    const file = new SpooledFile(await temporaryFolder());
    await fill(file, bytes.length);
    const files = await prototypeOfFiles();
    const { read } = files;
    const slow = vi.spyOn(files, 'read').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
      const [into, offset, length, position] = args;
      return Reflect.apply(read, this, [into, offset, Math.min(Number(length), 100_000), position]);
    });
    onTestFinished(() => slow.mockRestore());
    expect((await file.read()).equals(bytes)).toBe(true);
    await file.close();
  });

  test('A spooled file that lost its end on disk fails to be read', async () => {
    const folder = await temporaryFolder();
    const file = new SpooledFile(folder);
    await fill(file, bytes.length);
    const [path = ''] = await openFilesOf(folder);
    await truncate(path, 10);
    await expect(file.read()).rejects.toThrow('shorter');
    await file.close();
  });

  test('gives its memory back when it is closed', async () => {
    const file = new SpooledFile(await temporaryFolder());
    await fill(file, bytes.length);
    const read = await file.read();
    await file.close();
    expect(read).toHaveLength(0);
  });
});
