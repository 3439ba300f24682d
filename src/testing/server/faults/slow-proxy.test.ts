import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendDownload } from '../../../api/server/handler.ts';
import { connectionLimits, guardConnections } from '../../../platform/server/lifecycle/guard-connections.ts';
import { isLong } from '../test-length.ts';
import { stall, stallFull, takenOf } from './test-stalls.ts';
import { exampleProxy, startNginx } from '../test-nginx.ts';

const path = '/export.zip';
const megabyte = 1024 * 1024;
/**
 * More than nginx and the operating system buffer of an answer that nobody reads. In the long tier, as large as the
 * largest export.
 */
const downloadBytes = (isLong ? 2 * 1024 : 48) * megabyte;

/** The server offers a download in pieces. */
async function openServer() {
  const app = fastify();
  const { promise: begun, resolve } = Promise.withResolvers<Socket>();
  app.get(path, (request, reply) => {
    resolve(request.socket);
    return sendDownload(reply, 'application/zip', { name: 'set.zip', content: content() });
  });
  app.get('/', () => 'A catalog');
  guardConnections(app.server, limits);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { url, begun };
}

const limits = connectionLimits(1_024, 1);

async function* content(): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'sign');
  for (let sent = 0; sent < downloadBytes; sent += piece.length) yield piece;
}

async function through(site: string): Promise<IncomingMessage> {
  const nginx = await startNginx(site);
  onTestFinished(() => nginx.close());
  const [answer]: IncomingMessage[] = await once(get(nginx.origin + path, { agent: false }), 'response');
  if (answer === undefined) throw new Error('No answer');
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function countRest(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const piece of answer) bytes += piece.length;
  return bytes;
}

const ownLimitBytes = 24 * megabyte;
const smallLimit = 'proxy_max_temp_file_size 24m;';

test('A download through an nginx that stops at a limit of its own until its reader has caught up is whole', async () => {
  const { url, begun } = await openServer();
  const answer = await through(`${smallLimit} ${withoutLimit(await exampleProxy(url))}`);
  await stallFull(await begun, ownLimitBytes, limits);
  expect(await countRest(answer)).toBe(downloadBytes);
});

test('A download through an nginx like the example goes on with each step of its reader, and is whole', async () => {
  const { url, begun } = await openServer();
  const answer = await through(`${smallLimit} ${await exampleProxy(url)}`);
  const socket = await begun;
  const pieces = answer.iterator();
  let bytes = 0;
  while (takenOf(socket) < downloadBytes) {
    const before = takenOf(socket);
    bytes += await countStep(pieces);
    await until(() => takenOf(socket) > before);
  }
  expect(bytes + (await countRest(answer))).toBe(downloadBytes);
});

/** The limit of the surrounding block applies. */
function withoutLimit(location: string): string {
  return location.replace(/proxy_max_temp_file_size.*/, '');
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5);
}

/** Less than the operating system buffers for the reader. */
async function countStep(pieces: AsyncIterator<Buffer>): Promise<number> {
  let bytes = 0;
  while (bytes < 4 * megabyte) {
    const { value, done } = await pieces.next();
    if (done) return bytes;
    bytes += value.length;
  }
  return bytes;
}

test('A download whose reader takes no more ends with an error behind a proxy, too, never short', async () => {
  const { url, begun } = await openServer();
  const answer = await through(await exampleProxy(url));
  const socket = await begun;
  while (!socket.destroyed) {
    stall(socket);
    await wait(5);
  }
  await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('One address that takes all it is given behind the example leaves room for another', async () => {
  const { url } = await openServer();
  const directives = [...(await readFile('deploy/nginx.conf', 'utf8')).matchAll(/^ *(limit_conn\w*) .*;$/gm)];
  const [zone, status, limit = ''] = directives.map(([text]) => text);
  const nginx = await startNginx(`${limit.replace('500', '3')} ${await exampleProxy(url)}`, {
    http: `${zone} ${status}`,
  });
  onTestFinished(() => nginx.close());
  const ask = async (localAddress: string) => {
    const [answer]: IncomingMessage[] = await once(
      get(nginx.origin + path, { agent: false, localAddress }),
      'response',
    );
    onTestFinished(() => void answer?.destroy());
    return answer?.statusCode;
  };
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push(await ask('127.0.0.2'));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await ask('127.0.0.3')).toBe(200);
});

test('1,500 idle connections of one address behind the example, under way or with half a head, leave visitors their answers', async () => {
  const { url } = await openServer();
  const example = await readFile('deploy/nginx.conf', 'utf8');
  const [events = ''] = /worker_connections \d+;/.exec(example) ?? [];
  const nginx = await startNginx(await exampleProxy(url), { events });
  onTestFinished(() => nginx.close());
  const { port } = new URL(nginx.origin);
  const idle = Array.from({ length: 1_500 }, () => connect({ port: Number(port), localAddress: '127.0.0.2' }));
  onTestFinished(() => idle.forEach((socket) => socket.destroy()));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  for (const [index, socket] of idle.entries())
    socket.write(index % 2 ? 'GET / HTTP/1.1\r\nhost: a\r\n\r\n' : 'GET / HT');
  for (let visit = 0; visit < 20; visit++) expect((await fetch(nginx.origin)).status).toBe(200);
});
