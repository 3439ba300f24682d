import { beforeEach, expect, test } from 'vitest';
import { leaderboardDepth, maxIdempotencyKeyLength, maxVisitorWritesPerMinute } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { maxScoresPerMinute } from './place-scores.ts';
import { openTestBoards, type TestBoards } from './test-boards.ts';

const startOfMonth = Date.UTC(2026, 2, 1);

describeOnDatabase('The leaderboards', (database) => {
  let now: number;
  let boards: TestBoards;
  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 0, 59);
    boards = await openTestBoards(database, () => now);
  });

  test('answer a submit with 201, the entry and its places', async () => {
    const answer = await boards.submit();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      entry: {
        id: expect.stringMatching(/^[\w-]{12,}$/),
        emoji: '🏆',
        initials: 'ABC',
        completionTime: 5_000,
        pairs: 6,
        setId: boards.setId,
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
    expect((await boards.submit(forged)).statusCode).toBe(400);
    expect(await boards.read(boards.setId)).toEqual({ entries: [] });
  });

  test.each(['unknown', '', '../x', 'a'.repeat(200), "' or 1=1 --", '\0', '\ud800'])(
    'answer 404 to a score for a set that is not there (%j)',
    async (unknown) => {
      expect((await boards.submit({ setId: unknown })).statusCode).toBe(404);
    },
  );

  test('put the fastest first, on a tie the earlier entry', async () => {
    for (const [completionTime, initials] of [
      [7_000, 'A'],
      [5_000, 'B'],
      [6_000, 'C'],
      [5_000, 'D'],
    ]) {
      await boards.submit({ completionTime, initials });
      now += 1;
    }
    const { entries } = await boards.read(boards.setId);
    expect(entries.map((entry: { initials: string }) => entry.initials)).toEqual(['B', 'D', 'C', 'A']);
  });

  test('show as many entries as asked for, 20 when not asked', async () => {
    for (let count = 0; count < 25; count++) await boards.submit({ completionTime: 2_000 + count });
    expect(await boards.timesOn(boards.setId)).toHaveLength(20);
    expect(await boards.timesOn(`${boards.setId}?limit=3`)).toEqual([2_000, 2_001, 2_002]);
    expect(await boards.timesOn('global')).toHaveLength(20);
    expect(await boards.timesOn('global?limit=100')).toHaveLength(25);
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect((await boards.app.inject({ url: `/api/leaderboard/${boards.setId}?limit=${limit}` })).statusCode).toBe(
        400,
      );
    }
  });

  test('The leaderboards of the month begin with the calendar month in UTC', async () => {
    now = startOfMonth - 1;
    await boards.submit({ completionTime: 4_000 });
    expect(await boards.timesOn(`${boards.setId}?period=month`)).toEqual([4_000]);
    now = startOfMonth;
    await boards.submit({ completionTime: 6_000 });
    expect(await boards.timesOn(`${boards.setId}?period=month`)).toEqual([6_000]);
    expect(await boards.timesOn('global?period=month')).toEqual([6_000]);
    expect(await boards.timesOn(boards.setId)).toEqual([4_000, 6_000]);
    now = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    await boards.submit({ completionTime: 8_000 });
    now += 1;
    expect(await boards.timesOn(`${boards.setId}?period=month`)).toEqual([]);
    expect((await boards.app.inject({ url: `/api/leaderboard/${boards.setId}?period=year` })).statusCode).toBe(400);
  });

  test('keep what was submitted before the clock was set back', async () => {
    await boards.submit();
    now -= 60 * 60_000;
    expect(await boards.timesOn(`${boards.setId}?period=month`)).toEqual([5_000]);
    expect((await boards.submit({ completionTime: 4_000 })).json().ranks).toEqual({ month: 1, all: 1 });
  });

  test('The leaderboards of all sets show public sets alone, by their public titles', async () => {
    const others = await Promise.all([
      insertTestSet(boards.db, { visibility: 'unlisted', title: 'Unlisted' }),
      insertTestSet(boards.db, { title: 'Internal', publicTitle: 'For everyone' }),
    ]);
    for (const id of others) expect((await boards.submit({ setId: id, completionTime: 3_000 })).statusCode).toBe(201);
    await boards.submit();
    const { entries } = await boards.read('global');
    expect(entries.map((entry: { setTitle: string }) => entry.setTitle)).toEqual(['For everyone', 'Animals']);
    expect(await boards.timesOn(others[0] ?? '')).toEqual([3_000]);
  });

  test('The leaderboards of a private set are for the admin alone, and hidden from the board of all', async () => {
    const id = await insertTestSet(boards.db, { visibility: 'private', title: 'Secret' });
    const { cookie } = boards;
    expect((await boards.submit({ setId: id }, { cookie })).statusCode).toBe(201);
    for (const url of [id, `${id}/boards`, `${id}/check-top-ten?completionTime=5000`]) {
      expect((await boards.app.inject({ url: `/api/leaderboard/${url}` })).statusCode).toBe(404);
      expect((await boards.app.inject({ url: `/api/leaderboard/${url}`, headers: { cookie } })).statusCode).toBe(200);
    }
    expect((await boards.submit({ setId: id })).statusCode).toBe(404);
    expect(JSON.stringify(await boards.read('global', { cookie }))).not.toContain('Secret');
  });

  test('have room for ten: after that only a faster time qualifies', async () => {
    const qualifies = async (completionTime: number, period = 'all') =>
      (await boards.read(`${boards.setId}/check-top-ten?completionTime=${completionTime}&period=${period}`)).qualifies;
    for (let place = 1; place < leaderboardDepth; place++) await boards.submit({ completionTime: 2_000 + place });
    expect(await qualifies(3_600_000)).toBe(true);
    await boards.submit({ completionTime: 5_000 });
    expect(await qualifies(5_001)).toBe(false);
    expect(await qualifies(5_000)).toBe(false);
    expect(await qualifies(4_999)).toBe(true);
    now = Date.UTC(2026, 3, 1);
    expect(await qualifies(5_001, 'month')).toBe(true);
    expect(await qualifies(5_001)).toBe(false);
    const unknown = await boards.app.inject({ url: `/api/leaderboard/${boards.setId}/check-top-ten` });
    expect(unknown.statusCode).toBe(400);
  });

  test('are read together, the best ten of this month and of all time', async () => {
    for (let place = 0; place <= leaderboardDepth; place++) await boards.submit({ completionTime: 2_000 + place });
    now = Date.UTC(2026, 3, 1);
    await boards.submit({ completionTime: 9_000 });
    const { month, all } = await boards.read(`${boards.setId}/boards`);
    const times = ({ entries }: { entries: { completionTime: number }[] }) =>
      entries.map((each) => each.completionTime);
    expect(times(month)).toEqual([9_000]);
    expect(times(all)).toEqual(Array.from({ length: 10 }, (_, place) => 2_000 + place));
  });

  test('hide entries whose initials become blocked, in whatever disguise, and show them again', async () => {
    const disguises = ['BAD', 'bad', 'ВАD', 'ＢＡＤ', 'B4D', 'ḂÄḊ'];
    for (const initials of disguises) expect((await boards.submit({ initials })).statusCode).toBe(201);
    await boards.submit({ initials: 'FST', completionTime: 9_000 });
    await boards.block(['BAD']);
    expect(await boards.timesOn(boards.setId)).toEqual([9_000]);
    expect(await boards.timesOn('global')).toEqual([9_000]);
    for (const initials of disguises) {
      const refused = await boards.submit({ initials });
      expect([initials, refused.statusCode, refused.json().detail]).toEqual([
        initials,
        400,
        'Please choose different initials',
      ]);
    }
    await boards.block([]);
    expect(await boards.timesOn(boards.setId)).toHaveLength(disguises.length + 1);
  });

  test('take blocked entries out of the ten places', async () => {
    for (let place = 0; place < leaderboardDepth; place++)
      await boards.submit({ initials: 'BAD', completionTime: 2_000 });
    await boards.block(['BAD']);
    expect(await boards.read(`${boards.setId}/check-top-ten?completionTime=9000`)).toEqual({ qualifies: true });
  });

  test('hold out against a full block list', async () => {
    const letters = [...'ABCDEFGHJK'];
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    expect((await boards.block(all)).statusCode).toBe(200);
    await boards.submit({ initials: 'XYZ' });
    expect(await boards.timesOn(boards.setId)).toEqual([5_000]);
    expect((await boards.submit({ initials: 'KKK' })).statusCode).toBe(400);
  });

  test('make one entry of a repeated Idempotency-Key and answer with it again', async () => {
    const headers = { 'idempotency-key': 'b8a1f6f2-7c5d-4e52-9d5e-0d6f2f9b3c11' };
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => boards.submit({}, headers)));
    for (const other of others) expect([other.statusCode, other.json()]).toEqual([201, first?.json()]);
    const changed = await boards.submit({ completionTime: 2_000 }, headers);
    expect(changed.json()).toEqual(first?.json());
    expect(await boards.timesOn(boards.setId)).toEqual([5_000]);
    await boards.submit();
    expect(await boards.timesOn(boards.setId)).toHaveLength(2);
  });

  test('refuse a key without end', async () => {
    const key = 'k'.repeat(maxIdempotencyKeyLength);
    expect((await boards.submit({}, { 'idempotency-key': key })).statusCode).toBe(201);
    expect((await boards.submit({}, { 'idempotency-key': `${key}k` })).statusCode).toBe(400);
  });

  test('take 60 scores a minute from an address', async () => {
    const submitHere = () => boards.submit({}, {}, '127.0.0.1');
    for (let count = 0; count < maxScoresPerMinute; count++) expect((await submitHere()).statusCode).toBe(201);
    const refused = await submitHere();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json().code).toBe('too-many-requests');
    now += 60_000;
    expect((await submitHere()).statusCode).toBe(201);
  });

  test('tell players apart from everybody who comes through a proxy that TRUST_PROXY does not name', async () => {
    const submitHere = (headers = {}) => boards.submit({}, headers, '127.0.0.1');
    for (let count = 0; count < 3; count++) await submitHere();
    expect(await boards.timesOn(boards.setId)).toHaveLength(1);
    for (let count = 0; count < 3; count++) await submitHere({ 'x-forwarded-for': '203.0.113.7' });
    expect(await boards.timesOn(boards.setId)).toHaveLength(4);
  });

  test('work from any origin', async () => {
    const answer = await boards.submit({}, { origin: 'null' });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, '*']);
  });

  test('lose an entry when the admin removes it, and no visitor can', async () => {
    const { entry } = (await boards.submit()).json();
    const url = `/api/leaderboard/entries/${entry.id}`;
    expect((await boards.app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    const headers = { cookie: boards.cookie };
    expect((await boards.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    const again = await boards.app.inject({ method: 'DELETE', url, headers });
    expect(again.json()).toMatchObject({ status: 404, code: 'entry-not-found' });
    expect(await boards.read(boards.setId)).toEqual({ entries: [] });
  });

  test('take a score whose game began here, and refuse one that came too soon', async () => {
    const started = await boards.start();
    expect([started.statusCode, started.headers['access-control-allow-origin']]).toEqual([201, '*']);
    const { runToken } = started.json();
    expect((await boards.submit({ runToken, completionTime: 60_000 })).statusCode).toBe(400);
    now += 60_000;
    expect((await boards.submit({ runToken, completionTime: 60_000 })).statusCode).toBe(201);
    expect((await boards.submit({ runToken, completionTime: 50_000 })).statusCode).toBe(409);
  });

  test('begin 300 games a minute for an address at most', async () => {
    for (let count = 0; count < maxVisitorWritesPerMinute; count++) expect((await boards.start()).statusCode).toBe(201);
    expect((await boards.start()).statusCode).toBe(429);
  });
});
