import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from './disk.ts';
import { mediaStoreSuite } from '../../platform/server/services/media-store.suite.ts';

mediaStoreSuite('a folder', async () => openDiskStore(await newFolder()));

describe('a folder', () => {
  test('holds nothing but the files after writes, also after refused ones', async () => {
    const folder = await newFolder();
    const store = await openDiskStore(folder);
    await store.put('abc.png', Buffer.from('a'), 'image/png');
    await store.check();
    expect(await filesIn(folder)).toEqual(['ab/abc.png']);
  });

  test('names where a file is below it, and nothing outside', async () => {
    const store = await openDiskStore(await newFolder());
    expect(await store.locate('abc.png')).toBe('ab/abc.png');
    await expect(store.locate('../abc.png')).rejects.toThrow('Not a key');
  });

  test('a write that cannot take its place answers 503 and leaves nothing', async () => {
    const folder = await newFolder();
    const store = await openDiskStore(folder);
    await writeFile(join(folder, 'ab'), 'a file where a folder should be');
    const refusal = store.put('abc.png', Buffer.from('a'), 'image/png');
    await expect(refusal).rejects.toMatchObject({ problem: { status: 503 } });
    expect(await filesIn(folder)).toEqual(['ab']);
  });

  test('a folder that cannot be written to answers 503', async () => {
    const folder = await newFolder();
    const store = await openDiskStore(folder);
    await rm(join(folder, '.unfinished'), { recursive: true });
    await writeFile(join(folder, '.unfinished'), 'a file where a folder should be');
    await expect(store.check()).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('a disk without room answers 507 and leaves nothing', async () => {
    const folder = await newFolder();
    const disk = new URL('./disk.ts', import.meta.url).href;
    const script = `const { openDiskStore } = await import('${disk}');
      const store = await openDiskStore('${folder}');
      await store.put('abc.png', Buffer.alloc(100_000), 'image/png').catch(({ problem }) => console.log(problem.status));`;
    // The limit makes the operating system refuse the write without a full disk.
    const run = `ulimit -f 8 && exec "$0" --input-type=module --eval "$1"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', run, process.execPath, script]);
    expect(stdout.trim()).toBe('507');
    expect(await filesIn(folder)).toEqual([]);
  });

  test('finds what an earlier process wrote', async () => {
    const folder = await newFolder();
    await (await openDiskStore(folder)).put('abc.png', Buffer.from('a'), 'image/png');
    expect(await (await openDiskStore(folder)).read('abc.png')).toBeDefined();
  });

  test('cleans up what a crash broke off, and nothing that is being written', async () => {
    const folder = await newFolder();
    const store = await openDiskStore(folder);
    const [old, young] = [join(folder, '.unfinished', 'old'), join(folder, '.unfinished', 'young')];
    await writeFile(old, 'half a fi');
    await writeFile(young, 'half a fi');
    await utimes(old, 1_000, 1_000);
    await store.removeBrokenWrites(2_000_000);
    expect(await filesIn(folder)).toEqual(['.unfinished/young']);
  });

  test('lists no foreign files', async () => {
    const folder = await newFolder();
    const store = await openDiskStore(folder);
    await store.put('abc.png', Buffer.from('a'), 'image/png');
    await writeFile(join(folder, 'README'), 'x');
    await writeFile(join(folder, 'ab', '.DS_Store'), 'x');
    const listed = [];
    for await (const { key } of store.list()) listed.push(key);
    expect(listed).toEqual(['abc.png']);
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
