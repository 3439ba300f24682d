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
afterAll(() => {
  const path = expect.getState().testPath ?? '';
  noteProcessorTime(relative(process.cwd(), path), processorSeconds() - startedAt);
});

const { waitFor } = vi;
vi.waitFor = (callback, options) => {
  const { timeout = patienceMs, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return waitFor(callback, { timeout, ...(interval !== undefined && { interval }) });
};

if (typeof document !== 'undefined') {
  // Globals that browsers have and jsdom's context lacks.
  Object.assign(globalThis, { ...streams, PerformanceObserver });
  Object.assign(performance, { getEntriesByName: () => [] });
  const { configure, getConfig } = await import('@testing-library/react');
  const { getElementError } = getConfig();
  configure({
    asyncUtilTimeout: patienceMs,
    // A query that is repeated until it succeeds would print the document each time. It is printed once it has failed.
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? new Error(message ?? '')
        : getElementError(message, container),
  });
  await stopOwnerStacks();
}

/**
 * React records the stack of each element's creation, for the texts of its warnings, until it has recorded 10,000 in a
 * second. No test reads them, and they take a tenth of the time of rendering.
 */
async function stopOwnerStacks(): Promise<void> {
  const { default: React } = await import('react');
  const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}
