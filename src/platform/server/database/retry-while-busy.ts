import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/** Then the call answers 503. */
const maxBusyMs = 4_000;
const retryAfterMs = 20;

/**
 * With timers: SQLite's busy handler would block the event loop.
 * @param startedAt by `performance.now`
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
