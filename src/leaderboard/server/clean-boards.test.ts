import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openTestBoards, type TestBoards } from './test-boards.ts';

describeOnBothDatabases('A leaderboard that a vandal filled', (database) => {
  const school = '198.51.100.7';
  const vandal = '203.0.113.9';
  let now: number;
  let boards: TestBoards;

  async function play(remoteAddress: string, fields: object) {
    const { runToken } = (await boards.start(fields)).json();
    now += 10_000;
    return await boards.submit({ runToken, ...fields }, {}, remoteAddress);
  }
  const clean = (query: Record<string, string>, headers: Record<string, string> = { cookie: boards.cookie }) =>
    boards.app.inject({ method: 'DELETE', url: '/api/leaderboard/entries', query, headers });
  const count = async (query: Record<string, string>) =>
    (
      await boards.app.inject({ url: '/api/leaderboard/entries/count', query, headers: { cookie: boards.cookie } })
    ).json();

  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 0, 59);
    boards = await openTestBoards(database, () => now);
    await play(school, { initials: 'PUP' });
    for (let number = 10; number < 40; number++) await play(vandal, { initials: `X${number}`, completionTime: 2_000 });
  });

  test('are rid of all that came from the network of one entry, and of nothing else', async () => {
    const { entries } = await boards.read(boards.setId);
    const query = { setId: boards.setId, sameSourceAs: entries[0].id };
    expect(await count(query)).toEqual({ count: 30 });
    const answer = await clean(query);
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 30 }]);
    expect((await boards.read(boards.setId)).entries).toMatchObject([{ initials: 'PUP' }]);
    expect((await clean(query)).statusCode).toBe(404);
  });

  test('are rid of one entry alone if it is from a version that did not know its network', async () => {
    const { entries } = await boards.read(boards.setId);
    await boards.db.updateTable('leaderboard_entries').set({ source: null }).where('initials', 'like', 'X1%').execute();
    const query = { setId: boards.setId, sameSourceAs: entries[0].id };
    expect(await count(query)).toEqual({ count: 1 });
    expect((await clean(query)).json()).toEqual({ count: 1 });
    expect(await boards.db.selectFrom('leaderboard_entries').select('id').execute()).toHaveLength(30);
  });

  test('are rid of five hundred entries of one network at once, and keep the others', async () => {
    const { entries } = await boards.read(boards.setId);
    const row = await boards.db
      .selectFrom('leaderboard_entries')
      .selectAll()
      .where('id', '=', entries[0].id)
      .executeTakeFirstOrThrow();
    const forged = Array.from({ length: 470 }, (_, number) => {
      const initials = (1_296 + number).toString(36).toUpperCase();
      return { ...row, id: initials, idempotency_key: null, initials, folded_initials: initials, player: initials };
    });
    await boards.db.insertInto('leaderboard_entries').values(forged).execute();
    expect(await count({ setId: boards.setId, sameSourceAs: entries[0].id })).toEqual({ count: 500 });
    expect((await clean({ setId: boards.setId, sameSourceAs: entries[0].id })).json()).toEqual({ count: 500 });
    expect((await boards.read(boards.setId)).entries).toMatchObject([{ initials: 'PUP' }]);
  });

  test('are rid of it on every set, when no set is named', async () => {
    const other = await insertTestSet(boards.db);
    await play(vandal, { setId: other, initials: 'Y' });
    const [entry] = (await boards.read(other)).entries;
    expect((await clean({ sameSourceAs: entry.id })).json()).toEqual({ count: 31 });
  });

  test('are rid of what was made within a time', async () => {
    const time = (ms: number) => new Date(ms).toISOString();
    expect(await count({ setId: boards.setId, since: time(now - 95_000) })).toEqual({ count: 10 });
    expect((await clean({ setId: boards.setId, since: time(now - 95_000), until: time(now - 45_000) })).json()).toEqual(
      {
        count: 5,
      },
    );
    expect((await clean({ setId: boards.setId, until: time(now - 195_000) })).json()).toEqual({ count: 11 });
  });

  test('are emptied as a whole, other boards stay', async () => {
    const other = await insertTestSet(boards.db);
    await play(school, { setId: other, initials: 'PUP' });
    expect((await clean({ setId: boards.setId })).json()).toEqual({ count: 31 });
    expect((await boards.read(boards.setId)).entries).toEqual([]);
    expect((await boards.read(other)).entries).toHaveLength(1);
  });

  test('are cleaned by the admin alone, and never without saying what is meant', async () => {
    expect((await clean({ setId: boards.setId }, {})).statusCode).toBe(401);
    for (const query of [{}, { since: '2026-01-01T00:00:00Z' }, { setId: boards.setId, since: 'yesterday' }]) {
      expect((await clean(query)).statusCode).toBe(400);
    }
    expect((await boards.read(boards.setId)).entries).toHaveLength(20);
  });
});
