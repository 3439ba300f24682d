import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { maxEventsPerMinute } from './event-limits.ts';
import { maxEventMetadataBytes } from '../contract.ts';
import { maxBodyBytes, maxIdempotencyKeyLength } from '../../platform/rules/limits.ts';

const quiz = { score: 80, totalQuestions: 10, correctAnswers: 8 };
const match = { completionTime: 12.34, pairs: 6 };

describeOnDatabase('The analytics', (database) => {
  let admin: TestAdmin;
  let setId: string;
  beforeEach(async () => {
    admin = await openTestAdmin(database, { now: () => Date.UTC(2026, 2, 29, 12) });
    setId = await insertTestSet(admin.services.db);
  });

  const send = (event: object, headers: Record<string, string> = {}) =>
    admin.app.inject({ method: 'POST', url: '/api/analytics/event', headers, payload: { setId, ...event } });
  const read = (url: string) => admin.call('GET', `/api/analytics${url}`);

  test('count a view in the set, also in the next answer', async () => {
    await send({ eventType: 'set_view' });
    expect((await admin.app.inject({ url: `/api/sets/${setId}` })).json().viewCount).toBe(1);
    await send({ eventType: 'set_view' });
    expect((await admin.call('GET', '/api/sets')).json()[0].viewCount).toBe(2);
  });

  test('count an event once that is repeated with its Idempotency-Key', async () => {
    for (const key of ['one', 'one', 'other']) {
      const answer = await send({ eventType: 'card_flip' }, { 'idempotency-key': key });
      expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: true }]);
    }
    expect((await read(`/${setId}`)).json().totalFlips).toBe(2);
  });

  test('count a repeated event that was not accepted before', async () => {
    const headers = { 'idempotency-key': 'one' };
    expect((await send({ eventType: 'quiz_complete' }, headers)).statusCode).toBe(400);
    await send({ eventType: 'quiz_complete', metadata: JSON.stringify(quiz) }, headers);
    expect((await read(`/${setId}`)).json().totalQuizzes).toBe(1);
  });

  test('accept the four kinds of events and count them at once', async () => {
    for (const event of [
      { eventType: 'set_view' },
      { eventType: 'card_flip', metadata: '{}' },
      { eventType: 'quiz_complete', metadata: JSON.stringify(quiz) },
      { eventType: 'match_complete', metadata: JSON.stringify(match) },
    ]) {
      const answer = await send(event);
      expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: true }]);
    }
    const counts = {
      totalViews: 1,
      totalQuizzes: 1,
      totalMatches: 1,
      totalFlips: 1,
      avgQuizScore: 80,
      avgMatchTime: 12.34,
    };
    for (const url of [`/${setId}`, '', '?range=all', '?range=24h', '?range=7d', '?range=30d']) {
      expect((await read(url)).json()).toEqual(counts);
    }
    const set = await admin.app.inject({ url: `/api/sets/${setId}` });
    expect(set.json().viewCount).toBe(1);
  });

  test.each<[string, object]>([
    ['an unknown type', { eventType: 'set_delete' }],
    ['no type', {}],
    ['a quiz without metadata', { eventType: 'quiz_complete' }],
    ['a match without metadata', { eventType: 'match_complete' }],
    ['metadata that is not JSON', { eventType: 'quiz_complete', metadata: '{' }],
    ['metadata that is no string', { eventType: 'quiz_complete', metadata: quiz }],
    ['metadata that is a list', { eventType: 'set_view', metadata: '[]' }],
    [
      'too much metadata',
      { eventType: 'set_view', metadata: JSON.stringify({ a: 'ä'.repeat(maxEventMetadataBytes / 2) }) },
    ],
    ['a score over 100', { eventType: 'quiz_complete', metadata: JSON.stringify({ ...quiz, score: 101 }) }],
    ['a negative score', { eventType: 'quiz_complete', metadata: JSON.stringify({ ...quiz, score: -1 }) }],
    [
      'a score of 1e999',
      { eventType: 'quiz_complete', metadata: '{"score":1e999,"totalQuestions":1,"correctAnswers":1}' },
    ],
    [
      'more right than asked',
      { eventType: 'quiz_complete', metadata: JSON.stringify({ ...quiz, correctAnswers: 11 }) },
    ],
    ['a match in no time', { eventType: 'match_complete', metadata: JSON.stringify({ ...match, completionTime: 0 }) }],
    ['a match of days', { eventType: 'match_complete', metadata: JSON.stringify({ ...match, completionTime: 1e6 }) }],
    ['a match of half a pair', { eventType: 'match_complete', metadata: JSON.stringify({ ...match, pairs: 0.5 }) }],
  ])('refuse %s with 400 and count nothing', async (_what, event) => {
    expect((await send(event)).statusCode).toBe(400);
    expect((await read('')).json()).toMatchObject({ totalViews: 0, totalQuizzes: 0, totalMatches: 0, totalFlips: 0 });
  });

  test.each(['unknown', '', '\0', "' or 1=1 --"])(
    'answer 404 to an event of a set that is not there (%j)',
    async (id) => {
      expect((await send({ setId: id, eventType: 'set_view' })).statusCode).toBe(404);
    },
  );

  const longKey = { 'idempotency-key': 'x'.repeat(maxIdempotencyKeyLength + 1) };
  const event = '{"setId":"ID","eventType":"card_flip"}';
  test.for([
    ['an empty body', 400, '', {}],
    ['half of an object', 400, '{', {}],
    ['nothing', 400, 'null', {}],
    ['a prototype', 400, event.replace('{', '{"__proto__":{},'), {}],
    ['bytes that are no text', 400, Buffer.from([0xff, 0xfe, 0x7b]), {}],
    ['more than a body may hold', 413, event.replace('}', `,"more":"${'x'.repeat(maxBodyBytes)}"}`), {}],
    ['a key that is too long', 400, event, longKey],
    ['text', 415, event, { 'content-type': 'text/plain' }],
    ['a body that is not compressed as it says', 202, event, { 'content-encoding': 'gzip' }],
    ['escaped letters', 202, event.replace('card', String.raw`\u0063ard`), {}],
    ['a forged session', 202, event, { cookie: 'flashcard-studio-session=forged' }],
  ] as const)('answer %s with %d', async ([, status, body, headers]) => {
    const payload = typeof body === 'string' ? body.replace('ID', setId) : body;
    const answer = await admin.app.inject({
      method: 'POST',
      url: '/api/analytics/event',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect((await read('')).json().totalFlips).toBe(status === 202 ? 1 : 0);
  });

  test('refuse events of a set from the moment it is private or gone, and take them once it is visible again', async () => {
    const change = (visibility: 'private' | 'unlisted') =>
      admin.services.db.updateTable('sets').set({ visibility }).where('id', '=', setId).execute();
    const status = async () => (await send({ eventType: 'card_flip' })).statusCode;
    const statuses = [await status()];
    await change('private');
    statuses.push(await status());
    await change('unlisted');
    statuses.push(await status());
    await admin.services.db.deleteFrom('sets').where('id', '=', setId).execute();
    statuses.push(await status());
    expect(statuses).toEqual([202, 404, 202, 404]);
  });

  test('count nothing of a sender who leaves in the middle', async () => {
    const address = await admin.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const asked = once(admin.app.server, 'request');
    socket.write(
      `POST /api/analytics/event HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"setId":"${setId}"`,
    );
    const [request] = await asked;
    const left = new Promise((closed) => request.once('close', closed));
    socket.destroy();
    await left;
    expect((await send({ eventType: 'card_flip' })).statusCode).toBe(202);
    expect((await read('')).json().totalFlips).toBe(1);
  });

  test('take events of private sets from the admin alone', async () => {
    setId = await insertTestSet(admin.services.db, { visibility: 'private' });
    expect((await send({ eventType: 'set_view' })).statusCode).toBe(404);
    expect((await send({ eventType: 'set_view' }, { cookie: admin.cookie })).statusCode).toBe(202);
  });

  test('take events from any origin, and show themselves to the admin alone', async () => {
    const answer = await send({ eventType: 'set_view' }, { origin: 'null' });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([202, '*']);
    for (const url of ['', `/${setId}`, '/series']) {
      expect((await admin.app.inject({ url: `/api/analytics${url}` })).statusCode).toBe(401);
    }
  });

  test('have no average of nothing', async () => {
    expect((await read(`/${setId}`)).json()).toEqual({
      totalViews: 0,
      totalQuizzes: 0,
      totalMatches: 0,
      totalFlips: 0,
      avgQuizScore: null,
      avgMatchTime: null,
    });
  });

  test('The analytics of a set that is not there are a 404, of an unknown range a 400', async () => {
    expect((await read('/unknown')).statusCode).toBe(404);
    expect((await read('/%00')).statusCode).toBe(404);
    expect((await read('/series?setId=unknown')).statusCode).toBe(404);
    expect((await read('?range=1y')).statusCode).toBe(400);
    expect((await read('/series?range=1y')).statusCode).toBe(400);
  });

  test('come as a series, too, of all sets or of one', async () => {
    await send({ eventType: 'set_view' });
    const other = await insertTestSet(admin.services.db);
    const { points } = (await read('/series?range=24h')).json();
    expect(points).toHaveLength(24);
    expect(points[23]).toEqual({ at: '2026-03-29T12:00:00.000Z', views: 1, flips: 0, quizzes: 0, matches: 0 });
    const ofOther = (await read(`/series?range=24h&setId=${other}`)).json();
    expect(ofOther.points[23]).toMatchObject({ views: 0 });
    expect((await read('/series')).json().points).toHaveLength(1);
  });

  test('are reconciled for the admin', async () => {
    await send({ eventType: 'set_view' });
    await admin.services.events.flush();
    await admin.services.db.updateTable('sets').set({ view_count: 7 }).execute();
    const reconcile = (headers: Record<string, string>) =>
      admin.app.inject({ method: 'POST', url: '/api/analytics/reconcile', headers });
    expect((await reconcile({})).statusCode).toBe(401);
    expect((await reconcile({ cookie: admin.cookie })).json()).toEqual({ reconciled: 1 });
    expect((await reconcile({ cookie: admin.cookie })).json()).toEqual({ reconciled: 0 });
    expect((await admin.app.inject({ url: `/api/sets/${setId}` })).json().viewCount).toBe(1);
  });

  test('answer an address that floods them slowly', async () => {
    for (let count = 0; count < 600; count++) void admin.services.events.keepPace('127.0.0.1');
    const sentAt = performance.now();
    expect((await send({ eventType: 'card_flip' })).statusCode).toBe(202);
    expect(performance.now() - sentAt).toBeGreaterThan(500);
  });

  test('refuse an address that floods them and go on for the others', async () => {
    const event = { setId, eventType: 'card_flip', value: 0 } as const;
    for (let count = 0; count < maxEventsPerMinute - 10; count++) admin.services.events.add(event, '127.0.0.1');
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({ eventType: 'card_flip' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array<number>(10).fill(202),
      ...Array<number>(20).fill(429),
    ]);
    expect((await send({ eventType: 'card_flip' })).headers['retry-after']).toBe('60');
    const elsewhere = await admin.app.inject({
      method: 'POST',
      url: '/api/analytics/event',
      payload: { setId, eventType: 'card_flip' },
      remoteAddress: '198.51.100.1',
    });
    expect(elsewhere.statusCode).toBe(202);
    expect((await read('')).json().totalFlips).toBe(maxEventsPerMinute + 1);
  });
});
