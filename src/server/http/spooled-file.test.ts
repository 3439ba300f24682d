import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SpooledFile } from './spooled-file.ts';

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

/** How many files of the folder this process has open. */
async function countOpen(folder: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
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

  test('gives its memory back when it is closed', async () => {
    const file = new SpooledFile(await temporaryFolder());
    await fill(file, bytes.length);
    const read = await file.read();
    await file.close();
    expect(read).toHaveLength(0);
  });
});
