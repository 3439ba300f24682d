import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryWhileBusy } from './dialect.ts';

function sqliteError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('A statement that meets a locked SQLite file', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('fails as busy after four seconds', async () => {
    const outcome = retryWhileBusy(() => {
      throw sqliteError('SQLITE_BUSY');
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_900);
    const early = await Promise.race([outcome, Promise.resolve('waiting')]);
    await vi.advanceTimersByTimeAsync(200);
    expect([early, await outcome]).toEqual(['waiting', sqliteError('SQLITE_BUSY')]);
  });

  test('fails at once with any other error', async () => {
    const failing = retryWhileBusy(() => {
      throw sqliteError('SQLITE_FULL');
    });
    await expect(failing).rejects.toThrow('SQLITE_FULL');
  });
});
