import { beforeEach, expect, test } from 'vitest';
import { foldInitials } from '../rules/initials.ts';
import { rankAmong } from '../rules/ranking.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import type { ScoreIntake } from '../../platform/server/services/services.ts';
import { deleteSet } from '../../sets/server/set-store.ts';
import { upsertList } from '../../settings/server/setting-store.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { deleteEntry, listEntries } from './entry-store.ts';
import { openScores } from './place-scores.ts';
import { openTestScores, score, thisMachine } from './test-scores.ts';

const endOfYear = Date.UTC(2026, 11, 31, 23, 59, 59, 999);

describeOnBothDatabases('submitting a score', (database) => {
  let db: OpenDatabase['db'];
  let scores: ScoreIntake;
  let setId: string;
  let now: number;
  let isTicking: boolean;
  beforeEach(async () => {
    ({ db, scores, setId } = await openTestScores(database, () => (isTicking ? now++ : now)));
    now = endOfYear;
    isTicking = false;
  });

  const submit = (completionTime: number, initials?: string, key?: string) =>
    scores.submit(score(setId, completionTime, initials), {
      address: nextAddress(),
      idempotencyKey: key,
    });
  const board = () => listEntries(db, { setId, since: 0, blockedInitials: [] }, 100);

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

  test('a repeated key makes one entry and gets the same answer', async () => {
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
    const entries = await listEntries(db, { setId, since: 0, blockedInitials: [foldInitials('BAD')] }, 100);
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
    // In one process, two writers of SQLite would wait for each other forever.
    const answers =
      database.name === 'postgres'
        ? await Promise.all([first, second, first, second].map(through))
        : [await through(first), await through(second)];
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1);
  });
});

let addresses = 0;

/** Scores with the same initials from the same network count as one player's. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
