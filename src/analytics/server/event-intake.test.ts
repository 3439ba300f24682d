import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { maxEventMetadataBytes } from '../contract.ts';
import { maxBodyBytes, maxIdempotencyKeyLength } from '../../platform/rules/limits.ts';
import { buildApp } from '../../app/server/app.ts';
import { maxEventsPerMinute } from './event-buffer.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { testServices } from '../../testing/server/test-services.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';

const url = '/api/analytics/event';

describeOnDatabase('The intake of events', (database) => {
  let services: Services;
  let app: FastifyInstance;
  let passedOn: number;
  let setId: string;
  beforeEach(async () => {
    services = await testServices(await database.open());
    passedOn = 0;
    app = await buildApp(services);
    app.addHook('onSend', async (request) => void (passedOn += request.url === url ? 1 : 0));
    onTestFinished(() => app.close());
    setId = await insertTestSet(services.db);
  });

  const send = (event: object = {}, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers, payload: { setId, eventType: 'card_flip', ...event } });
  const sendRaw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });
  const countFlips = async () => {
    await services.events.flush();
    const rows = await services.db.selectFrom('event_totals').select(['set_id', 'count']).execute();
    return rows.reduce((sum, { count }) => sum + Number(count), 0);
  };

  test('answers all events after the first as that one was answered, without the rest of the server', async () => {
    const answers = [await send(), await send(), await send({ metadata: '{"a":"\\"b\\""}' })];
    expect(passedOn).toBe(1);
    const [first, ...others] = answers.map(({ statusCode, headers: { date: _date, ...headers }, body }) => ({
      statusCode,
      headers,
      body,
    }));
    expect(first).toMatchObject({ statusCode: 202, body: '{"accepted":true}' });
    for (const other of others) expect(other).toEqual(first);
    expect(await countFlips()).toBe(3);
  });

  test('counts an event once that is repeated with its key', async () => {
    await send();
    for (const key of ['one', 'one', 'other']) await send({}, { 'idempotency-key': key });
    expect(passedOn).toBe(1);
    expect(await countFlips()).toBe(3);
  });

  test('hears at once that a set is private, visible again, or gone', async () => {
    await send();
    const change = (visibility: 'private' | 'unlisted') =>
      services.db.updateTable('sets').set({ visibility }).where('id', '=', setId).execute();
    expect((await send()).statusCode).toBe(202);
    await change('private');
    expect((await send()).statusCode).toBe(404);
    await change('unlisted');
    expect((await send()).statusCode).toBe(202);
    await services.db.deleteFrom('sets').where('id', '=', setId).execute();
    expect((await send()).statusCode).toBe(404);
  });

  test('leaves every refusal, and all that is unusual, to the rest of the server', async () => {
    const event = JSON.stringify({ setId, eventType: 'card_flip' });
    const unusual: (() => Promise<Awaited<ReturnType<typeof app.inject>>>)[] = [
      () => send({ setId: 'missing' }),
      () => send({ eventType: 'unknown' }),
      () => send({ eventType: 'quiz_complete' }),
      () => send({ metadata: JSON.stringify('x'.repeat(maxEventMetadataBytes)) }),
      () => send({ more: 'x'.repeat(maxBodyBytes) }),
      () => send({}, { 'idempotency-key': 'x'.repeat(maxIdempotencyKeyLength + 1) }),
      () => send({}, { cookie: 'flashcard-studio-session=forged; session=forged' }),
      () => sendRaw(''),
      () => sendRaw('{'),
      () => sendRaw('null'),
      () => sendRaw(event.replace('{', '{"__proto__":{},')),
      () => sendRaw(event.replace('card', '\\u0063ard')),
      () => sendRaw(`\uFEFF${event}`),
      () => sendRaw(Buffer.from([0xff, 0xfe, 0x7b])),
      () => sendRaw(event, { 'content-type': 'text/plain' }),
      () => sendRaw(event, { 'content-type': 'application/json; charset=utf-8' }),
      () => sendRaw(event, { 'content-encoding': 'gzip' }),
      () => app.inject({ method: 'GET', url }),
      () => app.inject({ method: 'OPTIONS', url } satisfies InjectOptions),
    ];
    const answersOf = async () => {
      const answers = [];
      for (const ask of unusual) {
        const { statusCode, body } = await ask();
        answers.push([statusCode, body.replace(/"requestId":"[^"]*"/, '')]);
      }
      return answers;
    };
    const before = await answersOf();
    const passedOnBefore = passedOn;
    await send();
    expect(await answersOf()).toEqual(before);
    expect(passedOn).toBe(2 * passedOnBefore);
    expect(before.map(([status]) => status)).toContain(400);
  });

  test('keeps the limit of a network', async () => {
    await send();
    for (let count = 1; count < maxEventsPerMinute; count++) {
      services.events.add({ setId, eventType: 'card_flip', value: 0 }, '127.0.0.1');
    }
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([429, true]);
    expect(await countFlips()).toBe(maxEventsPerMinute);
  });

  test('counts nothing of a sender who leaves in the middle', async () => {
    await send();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"setId":"${setId}"`,
    );
    await once(app.server, 'request');
    const closed = once(app.server, 'connection').then(() => undefined);
    socket.destroy();
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ setId, eventType: 'card_flip' }),
    });
    await closed;
    expect(answer.status).toBe(202);
    expect(await countFlips()).toBe(2);
  });
});
