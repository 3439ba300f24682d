import { beforeEach, expect, test } from 'vitest';
import { failedLoginWindowMs, maxFailedLogins } from '../../shared/limits.ts';
import { describeOnBothDatabases } from '../database/test-databases.ts';
import type { OpenDatabase } from '../database/test-databases.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { insertPasswordHash } from './password-store.ts';

const cheap = { log2N: 4, blockSize: 8, parallelism: 1 };
const right = 'tidy zebra';
const wrong = 'tidy horse';
const start = Date.UTC(2026, 2, 29, 0, 59, 30);

type Outcome = 'right' | 'wrong' | 'refused';

describeOnBothDatabases('signing in', (database) => {
  let db: OpenDatabase['db'];
  let now: number;
  beforeEach(async () => {
    ({ db } = await database.open());
    now = start;
    await insertPasswordHash(db, await hashPassword(right, cheap));
  });

  async function attempt(password: string, address = '203.0.113.7'): Promise<Outcome> {
    try {
      await checkPassword({ db, now: () => now }, { password, address });
      return 'right';
    } catch (error) {
      expect(error).toMatchObject({
        problem: { status: expect.toSatisfy((status) => status === 401 || status === 429) },
      });
      return String(error).includes('Invalid admin password') ? 'wrong' : 'refused';
    }
  }

  async function fail(times: number, address?: string): Promise<void> {
    for (let count = 0; count < times; count++) expect(await attempt(wrong, address)).toBe('wrong');
  }

  test('after ten failures in 15 minutes an address is refused, even with the right password', async () => {
    await fail(maxFailedLogins);
    expect(await attempt(wrong)).toBe('refused');
    expect(await attempt(right)).toBe('refused');
  });

  test('the right password still works from another address', async () => {
    await fail(maxFailedLogins);
    expect(await attempt(right, '198.51.100.1')).toBe('right');
  });

  test('the refusal tells when the next try is due, and keeps its word', async () => {
    await fail(maxFailedLogins);
    const refusal = await checkPassword({ db, now: () => now }, { password: right, address: '203.0.113.7' }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({
      problem: { status: 429, detail: 'Too many failed sign-ins. Please try again in 16 minutes.' },
      headers: { 'retry-after': '930' },
    });
    now += 929_999;
    expect(await attempt(right)).toBe('refused');
    now += 1;
    expect(await attempt(right)).toBe('right');
  });

  test('within any 15 minutes there are ten failures at most', async () => {
    await fail(5);
    now += failedLoginWindowMs / 2;
    await fail(5);
    now += failedLoginWindowMs / 2 + 60_000;
    await fail(5);
    expect(await attempt(wrong)).toBe('refused');
  });

  test('refused tries do not prolong the wait', async () => {
    await fail(maxFailedLogins);
    for (let minute = 0; minute < 15; minute++) {
      now += 60_000;
      await attempt(wrong);
    }
    now += 60_000;
    expect(await attempt(right)).toBe('right');
  });

  test('a sign-in that succeeds is no failure', async () => {
    for (let count = 0; count < maxFailedLogins + 2; count++) expect(await attempt(right)).toBe('right');
    await fail(maxFailedLogins);
  });

  test('two hundred wrong tries at the same moment make ten failures', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt(wrong)));
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxFailedLogins);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(200 - maxFailedLogins);
  });

  test('many right tries at the same moment are no failures, not even those that had to be refused', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => attempt(right)));
    expect(outcomes).toContain('right');
    expect(outcomes).not.toContain('wrong');
    await fail(maxFailedLogins);
    expect(await attempt(right)).toBe('refused');
  });

  test('addresses of one IPv6 /64 count as one, of another apart', async () => {
    for (let host = 1; host <= maxFailedLogins; host++) await fail(1, `2001:db8:1:2::${host}`);
    expect(await attempt(wrong, '2001:db8:1:2:ffff::1')).toBe('refused');
    expect(await attempt(right, '2001:db8:1:3::1')).toBe('right');
  });

  test('the clock set back by an hour forgets no refusal and locks nobody out for good', async () => {
    await fail(maxFailedLogins);
    now -= 60 * 60_000;
    expect(await attempt(right)).toBe('refused');
    now += 60 * 60_000 + failedLoginWindowMs + 60_000;
    expect(await attempt(right)).toBe('right');
  });

  test('while 50 addresses guess twenty times each at once, ten of each are looked at, and the owner gets in', async () => {
    const addresses = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`);
    const guesses = addresses.flatMap((address) => Array.from({ length: 20 }, () => attempt(wrong, address)));
    const owner = attempt(right, '203.0.113.7');
    expect(await owner).toBe('right');
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(50 * maxFailedLogins);
    expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(0);
  });

  test('counts of old tries are cleared away', async () => {
    await fail(3);
    now += 2 * 60 * 60_000;
    await fail(1);
    const rows = await db.selectFrom('attempts').select('window_start').execute();
    expect(rows.every((row) => row.window_start > start)).toBe(true);
  });
});
