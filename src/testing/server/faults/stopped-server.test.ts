import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProcess } from '../test-process.ts';
import { isLong } from '../test-length.ts';
import { emptyStudio } from '../test-studio.ts';
import { rounds } from './test-rounds.ts';
import { findLosses, signInAt, startWriters } from './test-writers.ts';

test('SIGTERM while eight write: calls under way are answered, all that was acknowledged is there after the next start, exit 0', async () => {
  const env = await emptyStudio('sqlite');
  for (let round = 0; round < rounds(1, 20); round++) {
    const server = startProcess(env);
    const cookie = await signInAt(await server.url);
    const writers = startWriters(await server.url, cookie);
    await writers.begun();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await writers.stop();
    expect([...writers.saved.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
    const next = startProcess(env);
    expect(await findLosses(await next.url, cookie, writers.saved)).toEqual([]);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  }
});

/** A short run suffices for leaks that occur with every call. */
const [warmUpMs, loadMs] = isLong ? [30_000, 5 * 60_000] : [1_000, 1_000];
const maxGrowthMb = 96;
const maxNewFiles = 20;
/** Without the limit, Node lets 200 MB of garbage accumulate. */
const smallHeap = ['--max-old-space-size=128'];

test(
  'Eight who write for long take no more memory and open no more files than in the beginning',
  { timeout: 2 * loadMs + 120_000 },
  async () => {
    const env = await emptyStudio('sqlite');
    const server = startProcess(env, [process.execPath, ...smallHeap, 'src/app/server/main.ts']);
    const writers = startWriters(await server.url, await signInAt(await server.url));
    await writers.begun();
    await delay(warmUpMs);
    const before = await usageOf(server.child.pid);
    await delay(loadMs);
    const after = await usageOf(server.child.pid);
    await writers.stop();
    expect(after.openFiles - before.openFiles).toBeLessThan(maxNewFiles);
    expect(after.memoryMb - before.memoryMb).toBeLessThan(maxGrowthMb);
    expect([...writers.saved.refusals.keys()]).toEqual([]);
  },
);

async function usageOf(pid = 0): Promise<{ memoryMb: number; openFiles: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return { memoryMb: Number(kilobytes) / 1024, openFiles: (await readdir(`/proc/${pid}/fd`)).length };
}
