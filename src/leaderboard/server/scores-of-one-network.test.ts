import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { maxCompletionTimeMs } from '../../platform/rules/limits.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { deleteEntry, listEntries } from './entry-store.ts';
import { leaderboardKey, makeRunToken } from './leaderboard-key.ts';
import { openTestScores, school, score, thisMachine, type TestScores } from './test-scores.ts';

const midMonth = Date.UTC(2026, 10, 15);

describeOnBothDatabases('the scores of one network', (database) => {
  let board: TestScores;
  let setId: string;
  let now: number;
  beforeEach(async () => {
    board = await openTestScores(database, () => now);
    ({ setId } = board);
    now = Date.UTC(2026, 10, 30, 23, 59, 59, 998);
  });

  const begin = async () =>
    makeRunToken(await leaderboardKey(board.db), { id: newId(), setId, startedAt: now - maxCompletionTimeMs });
  async function play(completionTime: number, initials = 'ABC', address = school) {
    now += 1;
    const played = score(setId, completionTime, initials, await begin());
    return await board.scores.submit(played, {
      address,
      idempotencyKey: undefined,
    });
  }
  const submitBare = (completionTime: number, initials: string, address = school) =>
    board.scores.submit(score(setId, completionTime, initials), {
      address,
      idempotencyKey: undefined,
    });
  const timesSince = async (since: number) =>
    (await listEntries(board.db, { setId, since, blockedInitials: [] }, 100)).map((entry) => entry.completionTime);

  test('with the same initials are one entry, the best one, whatever comes after it', async () => {
    await play(6_000);
    const best = await play(5_000, 'abc');
    expect(await timesSince(0)).toEqual([5_000]);
    expect(await play(7_000)).toEqual(best);
    expect(await play(5_000)).toEqual(best);
    expect(await timesSince(0)).toEqual([5_000]);
    expect(await board.db.selectFrom('leaderboard_entries').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['IM', 'LM'],
    ['SA', 'S4'],
    ['OZ', '02'],
    ['JOE', 'JOÉ'],
  ])('are those of two players where %s and %s look alike, whoever is faster', async (first, second) => {
    now = midMonth;
    await play(8_000, first);
    const slower = await play(8_500, second);
    expect([slower.entry.initials, slower.ranks]).toEqual([second, { month: 2, all: 2 }]);
    const faster = await play(7_500, second);
    expect([faster.entry.initials, faster.ranks]).toEqual([second, { month: 1, all: 1 }]);
    expect(await timesSince(0)).toEqual([7_500, 8_000]);
  });

  test('that an earlier version took for one player are told apart by their initials', async () => {
    now = midMonth;
    await play(8_000, 'IM');
    await board.db
      .updateTable('leaderboard_entries')
      .set({ player: sql`source || ' LM'` })
      .execute();
    await board.db.deleteFrom('migrations').where('name', '=', '023-players-by-initials').execute();
    await migrate(board.db, board.dialect);
    await play(7_000, 'LM');
    expect(await timesSince(0)).toEqual([7_000, 8_000]);
    expect(await play(9_000, 'IM')).toMatchObject({ entry: { completionTime: 8_000 } });
  });

  test('with other initials, on another set and from another network stand beside each other', async () => {
    await play(5_000);
    await play(6_000, 'XYZ');
    await play(7_000, 'ABC', '198.51.100.1');
    expect(await timesSince(0)).toEqual([5_000, 6_000, 7_000]);
    setId = await insertTestSet(board.db);
    await play(8_000);
    expect(await timesSince(0)).toEqual([8_000]);
  });

  test('keep the best one of the month beside the best one of all time, each on its board', async () => {
    await play(4_000);
    const { entry, ranks } = await play(6_000);
    expect([entry.completionTime, ranks]).toEqual([6_000, { month: 1, all: 1 }]);
    const december = Date.UTC(2026, 11, 1);
    expect(await timesSince(0)).toEqual([4_000]);
    expect(await timesSince(december)).toEqual([6_000]);
    await play(5_000);
    expect(await timesSince(december)).toEqual([5_000]);
  });

  test('count once before others, with the best one of each board, also when one is sent again from elsewhere', async () => {
    await play(4_000);
    await play(5_000, 'XYZ');
    const submit = (address: string) => board.scores.submit(score(setId, 6_000), { address, idempotencyKey: 'once' });
    const sent = await submit(school);
    expect(sent.ranks).toEqual({ month: 2, all: 1 });
    expect(await submit('198.51.100.1')).toEqual(sent);
    expect((await play(7_000, 'UVW')).ranks).toEqual({ month: 3, all: 3 });
  });

  test('show the next best one when the best one is removed', async () => {
    const { entry } = await play(4_000);
    await play(6_000);
    await deleteEntry(board.db, entry.id);
    expect(await timesSince(0)).toEqual([6_000]);
  });

  test('are not limited to five where everybody may seem to come from this machine', async () => {
    for (const initials of ['A', 'B', 'C', 'D', 'E', 'F', 'F']) await submitBare(9_000, initials, thisMachine);
    expect(await timesSince(0)).toHaveLength(6);
  });

  test('are five at most on a board where the server did not see their games begin, the best ones', async () => {
    for (const [index, initials] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) await submitBare(9_000 - index, initials);
    expect(await timesSince(0)).toEqual([8_995, 8_996, 8_997, 8_998, 8_999]);
    await expect(submitBare(9_000, 'G')).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'better-scores-exist',
        detail: 'Your network has sent better scores. Please play again while you are online.',
      },
    });
    await submitBare(9_000, 'G', '198.51.100.1');
    await play(10_000, 'H');
    expect(await timesSince(0)).toEqual([8_995, 8_996, 8_997, 8_998, 8_999, 9_000, 10_000]);
  });

  test('never push out a classmate when a player of the five best plays again, slower or faster', async () => {
    for (const [index, initials] of ['A', 'B', 'C', 'D', 'E'].entries()) await submitBare(8_000 + index, initials);
    expect(await submitBare(8_002, 'A')).toMatchObject({ entry: { completionTime: 8_000 } });
    expect(await submitBare(9_000, 'A')).toMatchObject({
      entry: { completionTime: 8_000 },
      ranks: { month: 1, all: 1 },
    });
    expect(await timesSince(0)).toEqual([8_000, 8_001, 8_002, 8_003, 8_004]);
    await submitBare(7_000, 'A');
    expect(await timesSince(0)).toEqual([7_000, 8_001, 8_002, 8_003, 8_004]);
  });

  test('stay on the board if only one that is pushed out was better', async () => {
    now = Date.UTC(2026, 8, 15);
    for (const [index, initials] of ['A', 'B', 'C', 'D', 'E'].entries()) await submitBare(5_000 + index, initials);
    now = Date.UTC(2026, 9, 15);
    await submitBare(6_000, 'P');
    now = midMonth;
    await play(7_000, 'P');
    now = Date.UTC(2026, 11, 15);
    const { ranks } = await submitBare(8_000, 'P');
    expect(ranks).toEqual({ month: 1, all: 6 });
    expect(await timesSince(0)).toEqual([5_000, 5_001, 5_002, 5_003, 5_004, 7_000]);
  });

  test('hold no address', async () => {
    await play(5_000);
    const stored = JSON.stringify(await board.db.selectFrom('leaderboard_entries').selectAll().execute());
    expect(stored).not.toContain(school);
  });
});
