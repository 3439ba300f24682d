import { relative } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import * as streams from 'node:stream/web';
import { afterAll, expect, vi } from 'vitest';
import { noteProcessorTime, processorSeconds } from './scripts/setup/processor-time.ts';

/**
 * Limits end tests that hang, not tests that are slow. A test that waits for something receives it on a busy machine
 * too.
 */
const patienceMs = 60_000;

const startedAt = processorSeconds();
afterAll(() => noteProcessorTime(relative(process.cwd(), expect.getState().testPath ?? ''), startedAt));

const { waitFor } = vi;
vi.waitFor = (callback, options) => {
  const { timeout = patienceMs, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return waitFor(callback, { timeout, ...(interval !== undefined && { interval }) });
};

if (typeof document !== 'undefined') {
  // Globals that browsers have and jsdom's context lacks.
  Object.assign(globalThis, { ...streams, PerformanceObserver });
  Object.assign(performance, { getEntriesByName: () => [] });
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
