import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newScore, type LeaderboardEntry } from '../contract.ts';
import { periodStartMs } from '../rules/period.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { upsertList } from '../../settings/server/setting-store.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { listEntries } from './entry-store.ts';
import { leaderboardKey, makeRunToken } from './leaderboard-key.ts';
import { openScores } from './place-scores.ts';

let midJune = Date.UTC(2026, 5, 15);
let now = midJune;
const clock = () => now;
const twentyDaysMs = 20 * 24 * 60 * 60_000;

const submissions = fc.uniqueArray(
  fc.record({
    completionTime: fc.integer({ min: 3_000, max: 9_000 }),
    set: fc.constantFrom(0, 1),
    network: fc.constantFrom('203.0.113.1', '203.0.113.2', '127.0.0.1'),
    initials: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'BAD'),
    key: fc.constantFrom(undefined, 'one', 'two'),
    run: fc.constantFrom(undefined, 'first', 'second', 'forged'),
    isForwarded: fc.boolean(),
    isOfMay: fc.boolean(),
  }),
  { selector: ({ completionTime }) => completionTime, minLength: 1, maxLength: 24 },
);
type Submissions = typeof submissions extends fc.Arbitrary<infer Value> ? Value : never;

describeOnBothDatabases('scores', (database) => {
  let opened: OpenDatabase;
  beforeEach(async () => {
    opened = await database.open();
    await upsertList(opened.db, 'blocked-initials', ['BAD']);
  });

  async function submitAll(list: Submissions): Promise<void> {
    const { db } = opened;
    midJune += 60_000;
    const sets = [await insertTestSet(db, { title: 'One' }), await insertTestSet(db, { title: 'Two' })];
    const scores = openScores({ ...opened, now: clock, newId });
    const key = await leaderboardKey(db);
    const begun = Math.random().toString(36).slice(2);
    const submit = async (one: Submissions[number]) => {
      const setId = sets[one.set] ?? '';
      const run = { id: `${begun}${one.run}${one.set}`, setId, startedAt: now - 60_000 };
      const runToken = one.run === 'forged' ? 'forged' : one.run && makeRunToken(key, run);
      const score = newScore.parse({ ...one, setId, emoji: '🏆', pairs: 6, runToken });
      const answer = await scores
        .submit(score, { address: one.network, idempotencyKey: one.key, isForwarded: one.isForwarded })
        .catch((error: unknown) => error);
      if (answer instanceof ProblemError) return;
      const { entry, ranks } = Object(answer);
      expect(ranks).toEqual(await countPlaces(entry));
    };
    for (const isOfMay of [true, false]) {
      now = isOfMay ? midJune - twentyDaysMs : midJune;
      for (const one of list.filter((other) => other.isOfMay === isOfMay)) await submit(one);
    }
  }

  /** Each player counts once, with the best time. */
  async function countPlaces({ id, setId, createdAt }: LeaderboardEntry) {
    const entries = opened.db.selectFrom('leaderboard_entries').selectAll().where('set_id', '=', setId);
    const rows = await entries.orderBy('completion_ms').execute();
    const players = (since: number) =>
      new Set(rows.filter((row) => row.created_at >= since).map((row) => row.player ?? row.id));
    const own = rows.find((row) => row.id === id)?.player ?? id;
    const place = (since: number) => [...players(since)].indexOf(own) + 1;
    return { month: place(periodStartMs('month', Date.parse(createdAt))), all: place(0) };
  }

  test('are answered with the places that they have on the boards', async () => {
    await fc.assert(fc.asyncProperty(submissions, submitAll), { numRuns: 15 });
  });

  test('that come at the same moment are there when they are answered', async () => {
    const { db } = opened;
    const setId = await insertTestSet(db);
    const scores = openScores({ ...opened, now: clock, newId });
    const submit = async (number: number) => {
      const score = newScore.parse({ setId, initials: 'A', emoji: '🏆', completionTime: 3_000 + number, pairs: 6 });
      const submitter = { address: `198.18.0.${number}`, idempotencyKey: undefined };
      const { entry } = await scores.submit(score, submitter);
      return (await listEntries(db, { setId, since: 0, blockedInitials: [] }, 100)).some(({ id }) => id === entry.id);
    };
    expect(await Promise.all(Array.from({ length: 60 }, (_, number) => submit(number)))).not.toContain(false);
  });

  test('of a private set that come at the same moment are taken from the administrator alone', async () => {
    const setId = await insertTestSet(opened.db, { visibility: 'private' });
    const scores = openScores({ ...opened, now: clock, newId });
    const submit = (isAdmin: boolean) => {
      const score = newScore.parse({ setId, initials: 'A', emoji: '🏆', completionTime: 3_000, pairs: 6 });
      return scores.submit(score, { address: '203.0.113.1', idempotencyKey: undefined, isAdmin });
    };
    const [ofVisitor, ofAdmin] = await Promise.allSettled([submit(false), submit(true)]);
    expect(ofVisitor).toMatchObject({ status: 'rejected', reason: { problem: { status: 404 } } });
    expect(ofAdmin).toMatchObject({ status: 'fulfilled', value: { ranks: { month: 1, all: 1 } } });
  });
});
