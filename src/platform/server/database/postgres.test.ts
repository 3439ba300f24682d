import { sql } from 'kysely';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres, PostgresWatchdog } from './postgres.ts';
import { startPostgresProxy } from '../../../testing/server/test-postgres-proxy.ts';

describe('A PostgreSQL server that falls silent', () => {
  async function open() {
    const proxy = await startPostgresProxy();
    const { db, dialect } = openPostgres(proxy.url);
    onTestFinished(() => db.destroy());
    const ask = () => sql`select 1 as one`.execute(db);
    const outcome = async () => {
      const error = await ask().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return error === undefined ? 'answered' : dialect.isUnavailable(error) ? 'unavailable' : error;
    };
    await ask();
    return { ...proxy, db, outcome };
  }

  test('fails the query under way and then every other, and is used again once it answers', async () => {
    const { silence, outcome } = await open();
    silence(true);
    expect(await outcome()).toBe('unavailable');
    expect(await Promise.all([outcome(), outcome()])).toEqual(['unavailable', 'unavailable']);
    silence(false);
    await expect.poll(outcome, { timeout: 30_000 }).toBe('answered');
  });

  // A search may take up to a second to notice that no changes arrive.
  test('is noticed within four seconds, whenever the query begins', async () => {
    const { silence, url } = await startPostgresProxy();
    silence(true);
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'setImmediate', 'performance'],
    });
    onTestFinished(() => void vi.useRealTimers());
    for (let pauseMs = 0; pauseMs < 1_500; pauseMs += 50) {
      const pool = new Pool({ connectionString: url });
      const watchdog = new PostgresWatchdog(pool, url);
      const answered = {};
      pool.emit('acquire', answered);
      await vi.advanceTimersByTimeAsync(pauseMs);
      const asking = watchdog.connect(() => pool.connect()).catch(() => 'unavailable');
      pool.emit('release', undefined, answered);
      const outcome = Promise.race([asking, vi.advanceTimersByTimeAsync(4_000).then(() => 'nothing')]);
      expect([pauseMs, await outcome]).toEqual([pauseMs, 'unavailable']);
      watchdog.stop();
    }
  });

  test('does not keep the pool from closing', async () => {
    const { silence, db } = await open();
    silence(true);
    await db.destroy();
  });

  test('is not taken for silent while it works on a slow query', async () => {
    const { db } = await open();
    const { rows } = await sql`select 1 as one from pg_sleep(4)`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
