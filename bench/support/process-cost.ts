import { readFile } from 'node:fs/promises';
import type { BenchServer } from './start-server.ts';

/**
 * Returns the processor time of the main thread in milliseconds (https://docs.kernel.org/scheduler/sched-stats.html).
 */
export async function busyMs({ pid }: Pick<BenchServer, 'pid'>): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}

export async function residentMb({ pid }: Pick<BenchServer, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
