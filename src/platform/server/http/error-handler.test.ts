import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { notFound, overloaded, rangeNotSatisfiable, unavailable } from '../base/problems.ts';
import { sqlite } from '../database/sqlite.ts';
import { handleClientError, registerErrorHandler } from './error-handler.ts';

const problemType = 'application/problem+json; charset=utf-8';

/** @returns the answer to a call that fails, and the levels and texts that were logged */
async function answerTo(error: Error, headers: Record<string, string> = {}) {
  const logged: unknown[] = [];
  const write = (line: string) => void logged.push(line);
  const app = fastify({ logger: { level: 'warn', stream: { write } }, genReqId: () => 'request-1' });
  onTestFinished(() => app.close());
  registerErrorHandler(app, { dialect: sqlite, config: { language: 'en' } });
  app.get('/', () => Promise.reject(error));
  const answer = await app.inject({ url: '/', headers });
  const lines = logged.map((line) => JSON.parse(String(line)));
  return { answer, logged: lines.map(({ level, msg, requestId }) => [level, msg, requestId]) };
}

const withStatus = (statusCode: number) => Object.assign(new Error('secret'), { statusCode });

test.each([
  [400, 'Bad Request', 'invalid-request', 'The request is not well-formed'],
  [413, 'Payload Too Large', 'request-too-large', 'The request is too large'],
  [415, 'Unsupported Media Type', 'unsupported-content-type', 'Please send JSON'],
  [418, "I'm a Teapot", 'refused', 'The request was refused'],
  [499, 'Error', 'refused', 'The request was refused'],
])(
  'A request that fails with %i before its handler is told so, and nothing else',
  async (status, title, code, detail) => {
    const { answer, logged } = await answerTo(withStatus(status));
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      status,
      problemType,
      'no-store',
    ]);
    const type = `urn:flashcard-studio:problem:${code}`;
    expect(answer.json()).toEqual({ type, code, title, status, detail });
    expect(logged).toEqual([]);
  },
);

test.each([399, 500, 502, undefined])(
  'An error that nobody expected, with status %s, is a 500 with its number',
  async (status) => {
    const { answer, logged } = await answerTo(status === undefined ? new Error('secret') : withStatus(status));
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      500,
      problemType,
      'no-store',
    ]);
    expect(answer.json()).toMatchObject({
      code: 'internal-error',
      title: 'Internal Server Error',
      detail: 'Something went wrong (request request-1)',
      requestId: 'request-1',
    });
    expect(answer.body).not.toContain('secret');
    expect(logged).toEqual([[50, 'unexpected error', 'request-1']]);
  },
);

test('A problem is sent with its headers, in the language of the reader', async () => {
  const { answer, logged } = await answerTo(notFound('Set'), { 'accept-language': 'de' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { code: 'set-not-found', detail: 'Set nicht gefunden' },
  ]);
  expect(logged).toEqual([]);
  const range = (await answerTo(rangeNotSatisfiable(7))).answer;
  expect([range.statusCode, range.headers['content-range']]).toEqual([416, 'bytes */7']);
});

test('A database that is busy is told to come back for, and logged with its reason', async () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const { answer, logged } = await answerTo(busy);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable']);
  expect(logged).toEqual([[40, 'The server cannot do this just now, please try again', 'request-1']]);
});

test('What cannot be done is logged, but not that too much was asked for', async () => {
  expect((await answerTo(unavailable('No answer'))).logged).toEqual([[40, 'No answer', 'request-1']]);
  const { answer, logged } = await answerTo(overloaded('Too many'));
  expect([answer.statusCode, logged]).toEqual([503, []]);
});

async function answerOf(code: string | undefined): Promise<string> {
  const error = Object.assign(new Error('secret'), code === undefined ? {} : { code });
  const server = createServer((socket) => handleClientError(error, socket)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return await text(connect(port, '127.0.0.1'));
}

test.each([
  [
    'HPE_HEADER_OVERFLOW',
    '431 Request Header Fields Too Large',
    'headers-too-large',
    'The headers of the request are too large',
  ],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large', 'request-too-large', 'The request is too large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'request-timeout', 'The request took too long'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'invalid-request', 'The request is not well-formed'],
  [undefined, '400 Bad Request', 'invalid-request', 'The request is not well-formed'],
])('A connection that fails with %s is answered with %s', async (failure, status, code, detail) => {
  const [head = '', body = ''] = (await answerOf(failure)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]);
  expect(JSON.parse(body)).toMatchObject({ code, detail });
});

test('A connection that is gone is not answered', async () => {
  expect(await answerOf('ECONNRESET')).toBe('');
});
