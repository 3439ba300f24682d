import { describe, expect, test } from 'vitest';
import { wrongPassword } from '../../platform/server/base/problems.ts';
import { slowDownFailures } from './check-password.ts';

describe('Signing in while very many fail', () => {
  const fail = () => Promise.reject(wrongPassword());

  /** @returns how long each waits for its answer, in milliseconds; nothing for those who do not */
  async function pausesOf(times: number, at: number): Promise<number[]> {
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const tries = Array.from({ length: times }, () => slowDownFailures({ now: () => at }, fail, pause));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    return pauses;
  }

  test('the failures of a classroom are answered at once', async () => {
    expect(await pausesOf(40, 1_000_000)).toEqual([]);
  });

  test('those of a flood are answered 50 a second, after 20 seconds at most', async () => {
    const pauses = await pausesOf(1_500, 2_000_000);
    expect(pauses).toHaveLength(1_449);
    expect(pauses.filter((ms) => ms <= 1_000)).toHaveLength(50);
    expect(pauses.filter((ms) => ms > 9_000 && ms <= 10_000)).toHaveLength(50);
    expect(Math.max(...pauses)).toBe(20_000);
  });

  test('when a flood is over, failures are answered at once again', async () => {
    await pausesOf(1_500, 3_000_000);
    expect(await pausesOf(40, 3_022_000)).toEqual([]);
  });

  test('a clock that was set back lets nobody wait', async () => {
    await pausesOf(1_500, 4_000_000);
    expect(await pausesOf(1, 3_500_000)).toEqual([]);
  });

  test('whoever gets in does not wait', async () => {
    await pausesOf(1_500, 5_000_000);
    const never = () => new Promise(() => undefined);
    expect(await slowDownFailures({ now: () => 5_000_000 }, async () => 'in', never)).toBe('in');
  });
});
