import { PerformanceObserver } from 'node:perf_hooks';
import * as streams from 'node:stream/web';
import { vi } from 'vitest';

/** Limits are for what hangs, not for what is slow: a test that waits for something gets it on a busy machine too. */
const patienceMs = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => {
  const { timeout = patienceMs, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return waitFor(callback, { timeout, ...(interval !== undefined && { interval }) });
};

if (typeof document !== 'undefined') {
  // What browsers have as well, and jsdom's own context lacks.
  Object.assign(globalThis, { ...streams, PerformanceObserver });
  Object.assign(performance, { getEntriesByName: () => [] });
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
