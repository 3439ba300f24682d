import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqlite } from './sqlite.ts';
import { openDiskReserve, startFillingReserve, withReserve } from './disk-reserve.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-reserve-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('The reserve on the disk', () => {
  test('takes room while there is enough, and gives it back once', async () => {
    const folder = await openFolder();
    const reserve = openDiskReserve(folder);
    await reserve.fill();
    await reserve.fill();
    expect((await stat(join(folder, 'reserve'))).size).toBe(8 * 1024 * 1024);
    expect([await reserve.release(), await reserve.release()]).toEqual([true, false]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is made again within an hour after it was released', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = await openFolder();
    const reserve = openDiskReserve(folder);
    await reserve.fill();
    const stop = startFillingReserve({ reserve });
    await reserve.release();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await expect.poll(() => readdir(folder)).toEqual(['reserve']);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is released for a call that finds the disk full, which then goes again', async () => {
    let isFull = true;
    const release = async () => {
      isFull = false;
      return true;
    };
    const signIn = async () => {
      if (isFull) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      return 'signed in';
    };
    const reserve = { fill: () => Promise.resolve(), release };
    expect(await withReserve({ dialect: sqlite, reserve }, signIn)).toBe('signed in');
  });

  test('stays when a call fails for another reason', async () => {
    const release = vi.fn<() => Promise<boolean>>();
    const failing = () => Promise.reject(new Error('wrong'));
    const reserve = { fill: () => Promise.resolve(), release };
    await expect(withReserve({ dialect: sqlite, reserve }, failing)).rejects.toThrow('wrong');
    expect(release).not.toHaveBeenCalled();
  });
});
