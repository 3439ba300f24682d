import { beforeEach, expect, test } from 'vitest';
import { newScore } from '../../shared/contract/leaderboard.ts';
import { foldInitials } from '../../shared/leaderboard/initials.ts';
import { rankAmong } from '../../shared/leaderboard/ranking.ts';
import { maxCompletionTimeMs, runToleranceMs } from '../../shared/limits.ts';
import { newId } from '../base/new-id.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { describeOnBothDatabases } from '../testing/test-databases.ts';
import type { OpenDatabase } from '../testing/test-databases.ts';
import type { ScoreIntake } from '../services/score-intake.ts';
import { deleteSet } from '../sets/store/set-store.ts';
import { upsertList } from '../settings/setting-store.ts';
import { insertTestSet } from '../testing/test-sets.ts';
import { deleteEntry, listEntries } from './entry-store.ts';
import { leaderboardKey } from './leaderboard-key.ts';
import { makeRunToken } from './run-token.ts';
import { openScores } from './score-batches.ts';
import { runTokenMaxAgeMs } from './verify-run.ts';

const endOfYear = Date.UTC(2026, 11, 31, 23, 59, 59, 999);

const thisMachine = '127.0.0.1';
const school = '203.0.113.7';

function score(setId: string, completionTime: number, initials = 'ABC', runToken?: string) {
  return newScore.parse({ setId, completionTime, initials, emoji: '🏆', pairs: 6, runToken });
}

describeOnBothDatabases('submitting a score', (database) => {
  let db: OpenDatabase['db'];
  let scores: ScoreIntake;
  let setId: string;
  let now: number;
  /** Whether time goes on with each look at the clock. */
  let isTicking: boolean;
  beforeEach(async () => {
    const opened = await database.open();
    ({ db } = opened);
    scores = openScores({ ...opened, newId, now: () => (isTicking ? now++ : now) });
    setId = await insertTestSet(db, { title: 'Title', publicTitle: '' });
    now = endOfYear;
    isTicking = false;
  });

  const submit = (completionTime: number, initials?: string, key?: string) =>
    scores.submit(score(setId, completionTime, initials), {
      address: nextAddress(),
      idempotencyKey: key,
    });
  const board = () => listEntries(db, { setId, since: 0, blocked: [] }, 100);

  test('answers with the entry and its places', async () => {
    const { entry, ranks } = await submit(12_345, 'äbc');
    expect(entry).toEqual({
      id: expect.any(String),
      emoji: '🏆',
      initials: 'ÄBC',
      completionTime: 12_345,
      pairs: 6,
      setId,
      setTitle: 'Title',
      createdAt: '2026-12-31T23:59:59.999Z',
    });
    expect(ranks).toEqual({ month: 1, all: 1 });
  });

  test('places count the faster ones, and on a tie the earlier ones', async () => {
    now = Date.UTC(2026, 11, 24);
    const places = [];
    for (const completionTime of [5_000, 4_000, 5_000, 4_500]) {
      now += 1;
      places.push((await submit(completionTime)).ranks);
    }
    expect(places).toEqual([1, 1, 3, 2].map((place) => ({ month: place, all: place })));
  });

  test('the month is the calendar month in UTC', async () => {
    await submit(4_000);
    now += 1;
    expect((await submit(9_000)).ranks).toEqual({ month: 1, all: 2 });
  });

  test('fifty scores at the same moment are each there once, in order, each with its place among those before it', async () => {
    const times = Array.from({ length: 50 }, (_, index) => 2_000 + ((index * 37) % 25) * 100);
    now = Date.UTC(2026, 11, 24);
    isTicking = true;
    const submitted = await Promise.all(
      times.map((time) =>
        scores.submit(score(setId, time), {
          address: nextAddress(),
          idempotencyKey: undefined,
        }),
      ),
    );
    const entries = await board();
    expect(entries.map((entry) => entry.completionTime)).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(entries.map((entry) => entry.id))).toEqual(new Set(submitted.map(({ entry }) => entry.id)));
    for (const { entry, ranks } of submitted) {
      const before = entries.filter((other) => other.createdAt < entry.createdAt);
      const place = rankAmong(
        before.map((other) => other.completionTime),
        entry.completionTime,
      );
      expect(ranks).toEqual({ month: place, all: place });
    }
  });

  test('a repeated key makes one entry and tells the same again', async () => {
    const first = await submit(5_000, 'ABC', 'key');
    now += 1_000;
    await submit(4_000, 'FST');
    expect(await submit(5_000, 'ABC', 'key')).toEqual({ entry: first.entry, ranks: { month: 2, all: 2 } });
    expect(await board()).toHaveLength(2);
  });

  test('a repeated key makes one entry at the same moment, too', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(5_000, 'ABC', 'key')));
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1);
    expect(await board()).toHaveLength(1);
  });

  test('the same key on another set is another score', async () => {
    await submit(5_000, 'ABC', 'key');
    setId = await insertTestSet(db);
    expect((await submit(6_000, 'ABC', 'key')).entry).toMatchObject({ setId, completionTime: 6_000 });
  });

  test('blocked initials are refused', async () => {
    await upsertList(db, 'blocked-initials', ['ASS', 'XXX']);
    const refusal = { problem: { status: 400, detail: 'Please choose different initials' } };
    for (const disguise of ['ASS', 'ass', 'ＡＳＳ', 'АЅЅ', 'ΑSS', 'ÀŚS', '𝐀𝐒𝐒', 'A55', 'aSs']) {
      await expect(submit(5_000, disguise)).rejects.toMatchObject(refusal);
    }
    expect(await board()).toEqual([]);
    await submit(5_000, 'AS');
  });

  test('hidden entries take no places', async () => {
    await submit(2_000, 'BAD');
    expect((await submit(3_000)).ranks).toEqual({ month: 2, all: 2 });
    await upsertList(db, 'blocked-initials', ['BAD']);
    expect((await submit(4_000)).ranks).toEqual({ month: 2, all: 2 });
  });

  test('the block list changed during a submit leaves no blocked entry to see', async () => {
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, index) => submit(2_000 + index, 'BAD')),
      upsertList(db, 'blocked-initials', ['BAD']),
      ...Array.from({ length: 10 }, (_, index) => submit(3_000 + index, 'BAD')),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(20);
    await expect(submit(5_000, 'BAD')).rejects.toMatchObject({ problem: { status: 400 } });
    const entries = await listEntries(db, { setId, since: 0, blocked: [foldInitials('BAD')] }, 100);
    expect(entries.filter((entry) => entry.initials === 'BAD')).toEqual([]);
  });

  test('a set that is gone takes no scores and leaves none', async () => {
    await submit(5_000);
    await deleteSet(db, setId);
    await expect(submit(5_000)).rejects.toMatchObject({ problem: { status: 404 } });
    expect(await db.selectFrom('leaderboard_entries').selectAll().execute()).toEqual([]);
  });

  test('a set deleted during submits answers 404 to the rest and leaves no entry behind', async () => {
    const submits = Array.from({ length: 20 }, (_, index) => submit(2_000 + index));
    const outcomes = await Promise.allSettled([...submits.slice(0, 10), deleteSet(db, setId), ...submits.slice(10)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ problem: { status: 404 } });
    }
    expect(await db.selectFrom('leaderboard_entries').selectAll().execute()).toEqual([]);
  });

  test('a removed entry gives its place up', async () => {
    const { entry } = await submit(2_000);
    expect(await deleteEntry(db, entry.id)).toBe(true);
    expect(await deleteEntry(db, entry.id)).toBe(false);
    expect((await submit(3_000)).ranks).toEqual({ month: 1, all: 1 });
  });
});

describeOnBothDatabases('the scores of one network', (database) => {
  let db: OpenDatabase['db'];
  let scores: ScoreIntake;
  let setId: string;
  let now: number;
  beforeEach(async () => {
    const opened = await database.open();
    ({ db } = opened);
    scores = openScores({ ...opened, newId, now: () => now });
    setId = await insertTestSet(db, { title: 'Title' });
    now = Date.UTC(2026, 10, 30, 23, 59, 59, 998);
  });

  const begin = async () =>
    makeRunToken(await leaderboardKey(db), { id: newId(), setId, startedAt: now - maxCompletionTimeMs });
  async function play(completionTime: number, initials = 'ABC', address = school) {
    now += 1;
    const played = score(setId, completionTime, initials, await begin());
    return await scores.submit(played, {
      address,
      idempotencyKey: undefined,
    });
  }
  const submitBare = (completionTime: number, initials: string, address = school) =>
    scores.submit(score(setId, completionTime, initials), {
      address,
      idempotencyKey: undefined,
    });
  const timesSince = async (since: number) =>
    (await listEntries(db, { setId, since, blocked: [] }, 100)).map((entry) => entry.completionTime);

  test('with the same initials are one entry, the best one, whatever comes after it', async () => {
    await play(6_000);
    const best = await play(5_000, 'abc');
    expect(await timesSince(0)).toEqual([5_000]);
    expect(await play(7_000)).toEqual(best);
    expect(await play(5_000)).toEqual(best);
    expect(await timesSince(0)).toEqual([5_000]);
    expect(await db.selectFrom('leaderboard_entries').selectAll().execute()).toHaveLength(1);
  });

  test('with other initials, on another set and from another network stand beside each other', async () => {
    await play(5_000);
    await play(6_000, 'XYZ');
    await play(7_000, 'ABC', '198.51.100.1');
    expect(await timesSince(0)).toEqual([5_000, 6_000, 7_000]);
    setId = await insertTestSet(db);
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

  test('show the next best one when the best one is removed', async () => {
    const { entry } = await play(4_000);
    await play(6_000);
    await deleteEntry(db, entry.id);
    expect(await timesSince(0)).toEqual([6_000]);
  });

  test('are not limited to five where everybody may seem to come from this machine', async () => {
    for (const initials of ['A', 'B', 'C', 'D', 'E', 'F', 'F']) await submitBare(9_000, initials, thisMachine);
    expect(await timesSince(0)).toHaveLength(6);
  });

  test('are five at most on a board where the server did not see their games begin, the best ones', async () => {
    for (const [index, initials] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) await submitBare(9_000 - index, initials);
    expect(await timesSince(0)).toEqual([8_995, 8_996, 8_997, 8_998, 8_999]);
    await expect(submitBare(9_000, 'G')).rejects.toMatchObject({ problem: { status: 409 } });
    await submitBare(9_000, 'G', '198.51.100.1');
    await play(10_000, 'H');
    expect(await timesSince(0)).toEqual([8_995, 8_996, 8_997, 8_998, 8_999, 9_000, 10_000]);
  });

  test('hold no address', async () => {
    await play(5_000);
    const stored = JSON.stringify(await db.selectFrom('leaderboard_entries').selectAll().execute());
    expect(stored).not.toContain(school);
  });
});

describeOnBothDatabases('a game that the server saw begin', (database) => {
  let db: OpenDatabase['db'];
  let scores: ScoreIntake;
  let setId: string;
  let now: number;
  beforeEach(async () => {
    const opened = await database.open();
    ({ db } = opened);
    scores = openScores({ ...opened, newId, now: () => now });
    setId = await insertTestSet(db, { title: 'Title' });
    now = Date.UTC(2026, 5, 1);
  });

  const begin = async () => makeRunToken(await leaderboardKey(db), { id: newId(), setId, startedAt: now });
  const submit = (completionTime: number, runToken: string, idempotencyKey?: string) =>
    scores.submit(score(setId, completionTime, 'ABC', runToken), {
      address: school,
      idempotencyKey,
    });
  const isVerified = async () =>
    (await db.selectFrom('leaderboard_entries').select('is_verified').execute()).map((row) => row.is_verified);

  test('takes a time for its own that has gone by since', async () => {
    const token = await begin();
    now += 20_000;
    await submit(20_000, token);
    expect(await isVerified()).toEqual([1]);
  });

  test('takes no time that has not gone by yet, but for what the first call may have been on its way', async () => {
    const token = await begin();
    now += 20_000;
    await expect(submit(20_001 + runToleranceMs, token)).rejects.toMatchObject({ problem: { status: 400 } });
    await submit(20_000 + runToleranceMs, token);
    expect(await isVerified()).toEqual([1]);
  });

  test('counts once; the same submission may be repeated', async () => {
    const token = await begin();
    now += 20_000;
    const first = await submit(10_000, token, 'key');
    expect(await submit(10_000, token, 'key')).toEqual(first);
    for (const key of ['other', undefined]) {
      await expect(submit(2_000, token, key)).rejects.toMatchObject({ problem: { status: 409 } });
    }
  });

  test('counts once at the same moment, too', async () => {
    const token = await begin();
    now += 20_000;
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => submit(10_000 + index, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('that is refused for its initials can be submitted with others', async () => {
    await upsertList(db, 'blocked-initials', ['ABC']);
    const token = await begin();
    now += 20_000;
    await expect(submit(10_000, token)).rejects.toMatchObject({ problem: { status: 400 } });
    await upsertList(db, 'blocked-initials', []);
    await submit(10_000, token);
  });

  test('belongs to its set, and its token cannot be made up', async () => {
    const token = await begin();
    now += 20_000;
    const [id = '', start = '', signature = ''] = token.split('.');
    const earlier = (Number.parseInt(start, 36) - 60_000).toString(36);
    const forged = ['', '.', 'x', '..', `${id}.${earlier}.${signature}`, `other.${start}.${signature}`, `${token}x`];
    for (const each of forged) {
      await expect(submit(10_000, each)).rejects.toMatchObject({ problem: { status: 400 } });
    }
    const other = await insertTestSet(db);
    await expect(
      scores.submit(score(other, 10_000, 'ABC', token), {
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
    now += runTokenMaxAgeMs + 2 * 60 * 60_000;
    await submit(8_000, tokens[1] ?? '');
    expect(await isVerified()).toEqual([0]);
  });

  test('leaves nothing behind once its token would be too old', async () => {
    const token = await begin();
    now += 20_000;
    await submit(10_000, token);
    now += runTokenMaxAgeMs + 1;
    const next = await begin();
    now += 20_000;
    await submit(9_000, next);
    expect(await db.selectFrom('leaderboard_runs').selectAll().execute()).toHaveLength(1);
  });
});

describeOnBothDatabases('submitting a score through two servers', (database) => {
  test('a repeated key makes one entry', async () => {
    const open = await database.create();
    const [first, second] = [open(), open()];
    await migrate(first.db, first.dialect);
    const setId = await insertTestSet(first.db);
    const through = (opened: OpenDatabase) =>
      openScores({ ...opened, newId, now: Date.now }).submit(score(setId, 5_000), {
        address: thisMachine,
        idempotencyKey: 'key',
      });
    // Two writers of one SQLite file in one process would wait for each other without ever letting go of the thread.
    const answers =
      database.name === 'postgres'
        ? await Promise.all([first, second, first, second].map(through))
        : [await through(first), await through(second)];
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1);
  });
});

let addresses = 0;

/** A network of its own: scores of one network with the same initials would be one player's. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
