import { setTimeout as wait } from 'node:timers/promises';

/** Returns for example `SQLITE_FULL` or `23505`, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** After this time the call answers 503. */
const maxBusyMs = 4_000;
const retryAfterMs = 20;

/**
 * Waits with timers, because SQLite's own busy handler would block the event loop.
 * @param startedAt a time of `performance.now()`
 * @throws the driver's `SQLITE_BUSY` after `maxBusyMs`
 */
export async function retryWhileBusy<Result>(
  runStatement: () => Result,
  startedAt = performance.now(),
): Promise<Result> {
  for (;;) {
    try {
      return runStatement();
    } catch (error) {
      const isBusy = errorCode(error).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() - startedAt > maxBusyMs) throw error;
    }
    await wait(retryAfterMs);
  }
}
