import { beforeEach, expect, test } from 'vitest';
import { runToleranceMs } from '../../platform/rules/limits.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { upsertList } from '../../settings/server/setting-store.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { leaderboardKey, makeRunToken } from './leaderboard-key.ts';
import { openTestScores, school, score, type TestScores } from './test-scores.ts';

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000;

describeOnDatabase('a game that the server saw begin', (database) => {
  let game: TestScores;
  let now: number;
  beforeEach(async () => {
    game = await openTestScores(database, () => now);
    now = Date.UTC(2026, 5, 1);
  });

  const begin = async () =>
    makeRunToken(await leaderboardKey(game.db), { id: newId(), setId: game.setId, startedAt: now });
  const submit = (completionTime: number, runToken: string, idempotencyKey?: string) =>
    game.scores.submit(score(game.setId, completionTime, 'ABC', runToken), {
      address: school,
      idempotencyKey,
    });
  const isVerified = async () =>
    (await game.db.selectFrom('leaderboard_entries').select('is_verified').execute()).map((row) => row.is_verified);

  test('takes a time for its own that has gone by since', async () => {
    const token = await begin();
    now += 20_000;
    await submit(20_000, token);
    expect(await isVerified()).toEqual([1]);
  });

  test('takes no longer time than has gone by, but for what the first call may have taken', async () => {
    const token = await begin();
    now += 20_000;
    await expect(submit(20_001 + runToleranceMs, token)).rejects.toMatchObject({
      problem: { status: 400, code: 'completion-time-impossible' },
    });
    await submit(20_000 + runToleranceMs, token);
    expect(await isVerified()).toEqual([1]);
  });

  test('counts once; the same submission may be repeated', async () => {
    const token = await begin();
    now += 20_000;
    const first = await submit(10_000, token, 'key');
    expect(await submit(10_000, token, 'key')).toEqual(first);
    for (const key of ['other', undefined]) {
      await expect(submit(2_000, token, key)).rejects.toMatchObject({
        problem: { status: 409, code: 'game-submitted' },
      });
    }
  });

  test('counts once at the same moment, too', async () => {
    const token = await begin();
    now += 20_000;
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => submit(10_000 + index, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a score that is refused for its initials can be submitted with others', async () => {
    await upsertList(game.db, 'blocked-initials', ['ABC']);
    const token = await begin();
    now += 20_000;
    await expect(submit(10_000, token)).rejects.toMatchObject({ problem: { status: 400 } });
    await upsertList(game.db, 'blocked-initials', []);
    await submit(10_000, token);
  });

  test('belongs to its set, and its token cannot be made up', async () => {
    const token = await begin();
    now += 20_000;
    const [id = '', start = '', signature = ''] = token.split('.');
    const earlier = (Number.parseInt(start, 36) - 60_000).toString(36);
    const forged = ['', '.', 'x', '..', `${id}.${earlier}.${signature}`, `other.${start}.${signature}`, `${token}x`];
    for (const each of forged) {
      await expect(submit(10_000, each)).rejects.toMatchObject({
        problem: { status: 400, code: 'run-token-invalid' },
      });
    }
    const other = await insertTestSet(game.db);
    await expect(
      game.scores.submit(score(other, 10_000, 'ABC', token), {
        address: school,
        idempotencyKey: undefined,
      }),
    ).rejects.toMatchObject({ problem: { status: 400 } });
    await submit(10_000, token);
  });

  test('is not held against a player whose score was kept for very long, nor against one whose server had its clock set back', async () => {
    const tokens = [await begin(), await begin()];
    now -= 60 * 60_000;
    await submit(9_000, tokens[0] ?? '');
    now += thirtyDaysMs + 2 * 60 * 60_000;
    await submit(8_000, tokens[1] ?? '');
    expect(await isVerified()).toEqual([0]);
  });

  test('leaves nothing behind once its token would be too old', async () => {
    const token = await begin();
    now += 20_000;
    await submit(10_000, token);
    now += thirtyDaysMs + 1;
    const next = await begin();
    now += 20_000;
    await submit(9_000, next);
    expect(await game.db.selectFrom('leaderboard_runs').selectAll().execute()).toHaveLength(1);
  });
});
