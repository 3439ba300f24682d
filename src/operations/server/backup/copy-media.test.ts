import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from '../../../media/server/disk.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { copyMedia } from './copy-media.ts';

const bytes = Buffer.from('the picture');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const file = { key: 'a.png', byteSize: bytes.length, sha256 };

async function newStore(): Promise<MediaStore> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return await openDiskStore(folder);
}

async function contentOf(store: MediaStore): Promise<string | undefined> {
  const stream = await store.read(file.key);
  return stream && String(await buffer(stream));
}

async function copy(from: MediaStore, to: MediaStore, more: { isVerifying?: boolean; sha256?: null } = {}) {
  const { isVerifying = false, ...known } = more;
  return await copyMedia({ from, to, files: [{ ...file, ...known }], isVerifying, terminal: silentTerminal });
}

describe('Copying media', () => {
  test('takes from the trash what was removed meanwhile', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await from.put(file.key, bytes, 'image/png');
    await from.trash(file.key);
    expect(await copy(from, to)).toEqual({ files: [file], missingKeys: [], copiedCount: 1 });
    expect(await contentOf(to)).toBe('the picture');
  });

  test('tells how many of the files are done, damaged ones among them', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await from.put(file.key, bytes, 'image/png');
    await from.put('b.png', Buffer.from('the figure.'), 'image/png');
    const lines: string[] = [];
    const terminal = { ...silentTerminal, progress: (line: string) => lines.push(line) };
    await copyMedia({ from, to, files: [file, { ...file, key: 'b.png' }], isVerifying: false, terminal });
    expect(lines).toEqual(['Media files: 1 of 2', 'Media files: 2 of 2']);
  });

  test('finds out the checksum of a file from before it was kept', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await from.put(file.key, bytes, 'image/png');
    expect((await copy(from, to, { sha256: null })).files).toEqual([file]);
    expect((await copy(from, to, { sha256: null })).files).toEqual([file]);
  });

  test('never puts a damaged file in the place of a good one', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await to.put(file.key, bytes, 'image/png');
    await from.put(file.key, Buffer.from('the figure.'), 'image/png');
    for (const isVerifying of [false, true]) expect((await copy(from, to, { isVerifying })).missingKeys).toEqual([]);
    expect(await contentOf(to)).toBe('the picture');
    await to.remove(file.key);
    expect((await copy(from, to)).missingKeys).toEqual([file.key]);
    expect(await contentOf(to)).toBeUndefined();
  });

  test('takes no file of another size, also where its checksum is not known', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await from.put(file.key, Buffer.from('the pict'), 'image/png');
    expect(await copy(from, to, { sha256: null })).toEqual({ files: [], missingKeys: [file.key], copiedCount: 0 });
    expect(await contentOf(to)).toBeUndefined();
  });

  test('mends a damaged copy when it is to verify', async () => {
    const [from, to] = [await newStore(), await newStore()];
    await from.put(file.key, bytes, 'image/png');
    await to.put(file.key, Buffer.from('the figure.'), 'image/png');
    expect(await copy(from, to, { isVerifying: true })).toMatchObject({ copiedCount: 1 });
    expect(await contentOf(to)).toBe('the picture');
  });
});
