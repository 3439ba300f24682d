import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { leaderboardDepth, maxIdempotencyKeyLength, maxVisitorWritesPerMinute } from '../../shared/limits.ts';
import { describeOnBothDatabases } from '../testing/test-databases.ts';
import type { OpenDatabase } from '../testing/test-databases.ts';
import { signIn, testApp, testServices } from '../testing/test-services.ts';
import { insertTestSet } from '../testing/test-sets.ts';
import { maxScoresPerMinute } from './place-scores.ts';

const startOfMonth = Date.UTC(2026, 2, 1);

describeOnBothDatabases('The leaderboards', (database) => {
  let db: OpenDatabase['db'];
  let app: FastifyInstance;
  let now: number;
  let setId: string;
  beforeEach(async () => {
    const opened = await database.open();
    ({ db } = opened);
    now = Date.UTC(2026, 2, 29, 0, 59);
    app = await testApp(await testServices(opened, { now: () => now }));
    setId = await insertTestSet(db, { title: 'Animals' });
  });

  /** Each call from a network of its own: scores of one network with the same initials would be one player's. */
  const submit = (score: object = {}, headers: Record<string, string> = {}, remoteAddress = nextAddress()) =>
    app.inject({
      method: 'POST',
      url: '/api/leaderboard/submit',
      headers,
      remoteAddress,
      payload: { setId, initials: 'abc', emoji: '🏆', completionTime: 5_000, pairs: 6, ...score },
    });
  const read = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/leaderboard/${url}`, headers })).json();
  const timesOn = async (url: string): Promise<number[]> =>
    (await read(url)).entries.map((entry: { completionTime: number }) => entry.completionTime);
  const block = async (blockedInitials: string[]) =>
    app.inject({
      method: 'PUT',
      url: '/api/settings/blocked-initials',
      headers: { cookie: await signIn(app) },
      payload: { blockedInitials },
    });

  test('answer a submit with 201, the entry and its places', async () => {
    const answer = await submit();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      entry: {
        id: expect.stringMatching(/^[\w-]{12,}$/),
        emoji: '🏆',
        initials: 'ABC',
        completionTime: 5_000,
        pairs: 6,
        setId,
        setTitle: 'Animals',
        createdAt: '2026-03-29T00:59:00.000Z',
      },
      ranks: { month: 1, all: 1 },
    });
  });

  test.each<[string, object]>([
    ['0 ms', { completionTime: 0 }],
    ['1 ms', { completionTime: 1 }],
    ['999 ms', { completionTime: 999 }],
    ['negative', { completionTime: -5_000 }],
    ['more than an hour', { completionTime: 3_600_001 }],
    ['1e12', { completionTime: 1e12 }],
    ['a fraction', { completionTime: 5_000.5 }],
    ['NaN, which JSON makes null', { completionTime: Number.NaN }],
    ['text', { completionTime: '5000' }],
    ['nothing', { completionTime: undefined }],
    ['five pairs', { pairs: 5 }],
    ['seven pairs', { pairs: 7 }],
    ['pairs as text', { pairs: '6' }],
    ['no pairs', { pairs: undefined }],
    ['no initials', { initials: '' }],
    ['four initials', { initials: 'ABCD' }],
    ['white space', { initials: '   ' }],
    ['a zero-width letter', { initials: 'A\u200bB' }],
    ['a symbol', { initials: '<b>' }],
    ['an emoji as initials', { initials: '🏆' }],
    ['half a surrogate pair', { initials: '\ud800' }],
    ['a NUL', { initials: 'A\0' }],
    ['an emoji that is not of the palette', { emoji: '💩' }],
    ['a script for an emoji', { emoji: '<script>' }],
    ['no emoji', { emoji: undefined }],
  ])('refuse a forged score with 400 and stay as they were: %s', async (_what, forged) => {
    expect((await submit(forged)).statusCode).toBe(400);
    expect(await read(setId)).toEqual({ entries: [] });
  });

  test.each(['unknown', '', '../x', 'a'.repeat(200), "' or 1=1 --", '\0', '\ud800'])(
    'answer 404 to a score for a set that is not there (%j)',
    async (unknown) => {
      expect((await submit({ setId: unknown })).statusCode).toBe(404);
    },
  );

  test('put the fastest first, on a tie the earlier entry', async () => {
    for (const [completionTime, initials] of [
      [7_000, 'A'],
      [5_000, 'B'],
      [6_000, 'C'],
      [5_000, 'D'],
    ]) {
      await submit({ completionTime, initials });
      now += 1;
    }
    const { entries } = await read(setId);
    expect(entries.map((entry: { initials: string }) => entry.initials)).toEqual(['B', 'D', 'C', 'A']);
  });

  test('show as many entries as asked for, 20 when not asked', async () => {
    for (let count = 0; count < 25; count++) await submit({ completionTime: 2_000 + count });
    expect(await timesOn(setId)).toHaveLength(20);
    expect(await timesOn(`${setId}?limit=3`)).toEqual([2_000, 2_001, 2_002]);
    expect(await timesOn('global')).toHaveLength(20);
    expect(await timesOn('global?limit=100')).toHaveLength(25);
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect((await app.inject({ url: `/api/leaderboard/${setId}?limit=${limit}` })).statusCode).toBe(400);
    }
  });

  test('of the month begin with the calendar month in UTC', async () => {
    now = startOfMonth - 1;
    await submit({ completionTime: 4_000 });
    expect(await timesOn(`${setId}?period=month`)).toEqual([4_000]);
    now = startOfMonth;
    await submit({ completionTime: 6_000 });
    expect(await timesOn(`${setId}?period=month`)).toEqual([6_000]);
    expect(await timesOn('global?period=month')).toEqual([6_000]);
    expect(await timesOn(setId)).toEqual([4_000, 6_000]);
    now = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    await submit({ completionTime: 8_000 });
    now += 1;
    expect(await timesOn(`${setId}?period=month`)).toEqual([]);
    expect((await app.inject({ url: `/api/leaderboard/${setId}?period=year` })).statusCode).toBe(400);
  });

  test('keep what was submitted before the clock was set back', async () => {
    await submit();
    now -= 60 * 60_000;
    expect(await timesOn(`${setId}?period=month`)).toEqual([5_000]);
    expect((await submit({ completionTime: 4_000 })).json().ranks).toEqual({ month: 1, all: 1 });
  });

  test('of all sets show public sets alone, by their public titles', async () => {
    const others = await Promise.all([
      insertTestSet(db, { visibility: 'unlisted', title: 'Unlisted' }),
      insertTestSet(db, { title: 'Internal', publicTitle: 'For everyone' }),
    ]);
    for (const id of others) expect((await submit({ setId: id, completionTime: 3_000 })).statusCode).toBe(201);
    await submit();
    const { entries } = await read('global');
    expect(entries.map((entry: { setTitle: string }) => entry.setTitle)).toEqual(['For everyone', 'Animals']);
    expect(await timesOn(others[0] ?? '')).toEqual([3_000]);
  });

  test('of a private set are for the admin alone, and hidden from the board of all', async () => {
    const id = await insertTestSet(db, { visibility: 'private', title: 'Secret' });
    const cookie = await signIn(app);
    expect((await submit({ setId: id }, { cookie })).statusCode).toBe(201);
    for (const url of [id, `${id}/boards`, `${id}/check-top-ten?completionTime=5000`]) {
      expect((await app.inject({ url: `/api/leaderboard/${url}` })).statusCode).toBe(404);
      expect((await app.inject({ url: `/api/leaderboard/${url}`, headers: { cookie } })).statusCode).toBe(200);
    }
    expect((await submit({ setId: id })).statusCode).toBe(404);
    expect(JSON.stringify(await read('global', { cookie }))).not.toContain('Secret');
  });

  test('have room for ten: after that only a faster time qualifies', async () => {
    const qualifies = async (completionTime: number, period = 'all') =>
      (await read(`${setId}/check-top-ten?completionTime=${completionTime}&period=${period}`)).qualifies;
    for (let place = 1; place < leaderboardDepth; place++) await submit({ completionTime: 2_000 + place });
    expect(await qualifies(3_600_000)).toBe(true);
    await submit({ completionTime: 5_000 });
    expect(await qualifies(5_001)).toBe(false);
    expect(await qualifies(5_000)).toBe(false);
    expect(await qualifies(4_999)).toBe(true);
    now = Date.UTC(2026, 3, 1);
    expect(await qualifies(5_001, 'month')).toBe(true);
    expect(await qualifies(5_001)).toBe(false);
    const unknown = await app.inject({ url: `/api/leaderboard/${setId}/check-top-ten` });
    expect(unknown.statusCode).toBe(400);
  });

  test('are read together, the best ten of this month and of all time', async () => {
    for (let place = 0; place <= leaderboardDepth; place++) await submit({ completionTime: 2_000 + place });
    now = Date.UTC(2026, 3, 1);
    await submit({ completionTime: 9_000 });
    const { month, all } = await read(`${setId}/boards`);
    const times = ({ entries }: { entries: { completionTime: number }[] }) =>
      entries.map((each) => each.completionTime);
    expect(times(month)).toEqual([9_000]);
    expect(times(all)).toEqual(Array.from({ length: leaderboardDepth }, (_, place) => 2_000 + place));
  });

  test('hide entries whose initials become blocked, in whatever disguise, and show them again', async () => {
    const disguises = ['BAD', 'bad', 'ВАD', 'ＢＡＤ', 'B4D', 'ḂÄḊ'];
    for (const initials of disguises) expect((await submit({ initials })).statusCode).toBe(201);
    await submit({ initials: 'FST', completionTime: 9_000 });
    await block(['BAD']);
    expect(await timesOn(setId)).toEqual([9_000]);
    expect(await timesOn('global')).toEqual([9_000]);
    for (const initials of disguises) {
      const refused = await submit({ initials });
      expect([initials, refused.statusCode, refused.json().detail]).toEqual([
        initials,
        400,
        'Please choose different initials',
      ]);
    }
    await block([]);
    expect(await timesOn(setId)).toHaveLength(disguises.length + 1);
  });

  test('take blocked entries out of the ten places', async () => {
    for (let place = 0; place < leaderboardDepth; place++) await submit({ initials: 'BAD', completionTime: 2_000 });
    await block(['BAD']);
    expect(await read(`${setId}/check-top-ten?completionTime=9000`)).toEqual({ qualifies: true });
  });

  test('hold out against a full block list', async () => {
    const letters = [...'ABCDEFGHJK'];
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    expect((await block(all)).statusCode).toBe(200);
    await submit({ initials: 'XYZ' });
    expect(await timesOn(setId)).toEqual([5_000]);
    expect((await submit({ initials: 'KKK' })).statusCode).toBe(400);
  });

  test('make one entry of a repeated Idempotency-Key and answer with it again', async () => {
    const headers = { 'idempotency-key': 'b8a1f6f2-7c5d-4e52-9d5e-0d6f2f9b3c11' };
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => submit({}, headers)));
    for (const other of others) expect([other.statusCode, other.json()]).toEqual([201, first?.json()]);
    const changed = await submit({ completionTime: 2_000 }, headers);
    expect(changed.json()).toEqual(first?.json());
    expect(await timesOn(setId)).toEqual([5_000]);
    await submit();
    expect(await timesOn(setId)).toHaveLength(2);
  });

  test('refuse a key without end', async () => {
    const key = 'k'.repeat(maxIdempotencyKeyLength);
    expect((await submit({}, { 'idempotency-key': key })).statusCode).toBe(201);
    expect((await submit({}, { 'idempotency-key': `${key}k` })).statusCode).toBe(400);
  });

  test('take 60 scores a minute from an address', async () => {
    const submitHere = () => submit({}, {}, '127.0.0.1');
    for (let count = 0; count < maxScoresPerMinute; count++) expect((await submitHere()).statusCode).toBe(201);
    const refused = await submitHere();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json().code).toBe('too-many-requests');
    now += 60_000;
    expect((await submitHere()).statusCode).toBe(201);
  });

  test('tell players apart from everybody who comes through a proxy that TRUST_PROXY does not name', async () => {
    const submitHere = (headers = {}) => submit({}, headers, '127.0.0.1');
    for (let count = 0; count < 3; count++) await submitHere();
    expect(await timesOn(setId)).toHaveLength(1);
    for (let count = 0; count < 3; count++) await submitHere({ 'x-forwarded-for': '203.0.113.7' });
    expect(await timesOn(setId)).toHaveLength(4);
  });

  test('work from any origin', async () => {
    const answer = await submit({}, { origin: 'null' });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, '*']);
  });

  test('lose an entry when the admin removes it, and no visitor can', async () => {
    const { entry } = (await submit()).json();
    const url = `/api/leaderboard/entries/${entry.id}`;
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    const headers = { cookie: await signIn(app) };
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
    expect(await read(setId)).toEqual({ entries: [] });
  });

  test('take a score whose game began here, and refuse one that came too soon', async () => {
    const started = await app.inject({ method: 'POST', url: '/api/leaderboard/start', payload: { setId } });
    expect([started.statusCode, started.headers['access-control-allow-origin']]).toEqual([201, '*']);
    const { runToken } = started.json();
    expect((await submit({ runToken, completionTime: 60_000 })).statusCode).toBe(400);
    now += 60_000;
    expect((await submit({ runToken, completionTime: 60_000 })).statusCode).toBe(201);
    expect((await submit({ runToken, completionTime: 50_000 })).statusCode).toBe(409);
  });

  test('begin 300 games a minute for an address at most', async () => {
    const start = () => app.inject({ method: 'POST', url: '/api/leaderboard/start', payload: { setId } });
    for (let count = 0; count < maxVisitorWritesPerMinute; count++) expect((await start()).statusCode).toBe(201);
    expect((await start()).statusCode).toBe(429);
  });

  describe('that a vandal filled', () => {
    const school = '198.51.100.7';
    const vandal = '203.0.113.9';
    let cookie: string;

    async function play(remoteAddress: string, fields: object) {
      const { runToken } = (
        await app.inject({ method: 'POST', url: '/api/leaderboard/start', payload: { setId, ...fields } })
      ).json();
      now += 10_000;
      const payload = { setId, emoji: '🏆', completionTime: 5_000, pairs: 6, runToken, ...fields };
      return await app.inject({ method: 'POST', url: '/api/leaderboard/submit', payload, remoteAddress });
    }
    const clean = (query: Record<string, string>, headers: Record<string, string> = { cookie }) =>
      app.inject({ method: 'DELETE', url: '/api/leaderboard/entries', query, headers });
    const count = async (query: Record<string, string>) =>
      (
        await app.inject({ url: '/api/leaderboard/entries/count', query, headers: { cookie: await signIn(app) } })
      ).json();

    beforeEach(async () => {
      cookie = await signIn(app);
      await play(school, { initials: 'PUP' });
      for (let number = 10; number < 40; number++)
        await play(vandal, { initials: `X${number}`, completionTime: 2_000 });
    });

    test('are rid of all that came from the network of one entry, and of nothing else', async () => {
      const { entries } = await read(setId);
      const query = { setId, sameSourceAs: entries[0].id };
      expect(await count(query)).toEqual({ count: 30 });
      const answer = await clean(query);
      expect([answer.statusCode, answer.json()]).toEqual([200, { count: 30 }]);
      expect((await read(setId)).entries).toMatchObject([{ initials: 'PUP' }]);
      expect((await clean(query)).statusCode).toBe(404);
    });

    test('are rid of five hundred entries of one network at once, and keep the others', async () => {
      const { entries } = await read(setId);
      const row = await db
        .selectFrom('leaderboard_entries')
        .selectAll()
        .where('id', '=', entries[0].id)
        .executeTakeFirstOrThrow();
      const forged = Array.from({ length: 470 }, (_, number) => {
        const initials = (1_296 + number).toString(36).toUpperCase();
        return { ...row, id: initials, idempotency_key: null, initials, folded_initials: initials, player: initials };
      });
      await db.insertInto('leaderboard_entries').values(forged).execute();
      expect(await count({ setId, sameSourceAs: entries[0].id })).toEqual({ count: 500 });
      expect((await clean({ setId, sameSourceAs: entries[0].id })).json()).toEqual({ count: 500 });
      expect((await read(setId)).entries).toMatchObject([{ initials: 'PUP' }]);
    });

    test('are rid of it on every set, when no set is named', async () => {
      const other = await insertTestSet(db);
      await play(vandal, { setId: other, initials: 'Y' });
      const [entry] = (await read(other)).entries;
      expect((await clean({ sameSourceAs: entry.id })).json()).toEqual({ count: 31 });
    });

    test('are rid of what was made within a time', async () => {
      const time = (ms: number) => new Date(ms).toISOString();
      expect(await count({ setId, since: time(now - 95_000) })).toEqual({ count: 10 });
      expect((await clean({ setId, since: time(now - 95_000), until: time(now - 45_000) })).json()).toEqual({
        count: 5,
      });
      expect((await clean({ setId, until: time(now - 195_000) })).json()).toEqual({ count: 11 });
    });

    test('are emptied as a whole, other boards stay', async () => {
      const other = await insertTestSet(db);
      await play(school, { setId: other, initials: 'PUP' });
      expect((await clean({ setId })).json()).toEqual({ count: 31 });
      expect((await read(setId)).entries).toEqual([]);
      expect((await read(other)).entries).toHaveLength(1);
    });

    test('are cleaned by the admin alone, and never without saying what is meant', async () => {
      expect((await clean({ setId }, {})).statusCode).toBe(401);
      for (const query of [{}, { since: '2026-01-01T00:00:00Z' }, { setId, since: 'yesterday' }]) {
        expect((await clean(query)).statusCode).toBe(400);
      }
      expect((await read(setId)).entries).toHaveLength(20);
    });
  });
});

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
