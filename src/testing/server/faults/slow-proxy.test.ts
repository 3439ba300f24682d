import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendDownload } from '../../../api/server/send-download.ts';
import { connectionLimits, guardConnections } from '../../../platform/server/lifecycle/guard-connections.ts';
import type { ConnectionLimits } from '../../../platform/server/lifecycle/guard-connections.ts';
import { exampleProxy, startNginx } from '../test-nginx.ts';

const path = '/export.zip';
const megabyte = 1024 * 1024;
/** More than nginx and the system take of an answer that nobody reads. */
const downloadBytes = 48 * megabyte;

/** With a download in pieces. */
async function openServer(limits: Partial<ConnectionLimits>) {
  const app = fastify();
  app.get(path, (_request, reply) => sendDownload(reply, 'application/zip', { name: 'set.zip', content: content() }));
  guardConnections(app.server, { ...connectionLimits(1_024, 1), stalledReaderMs: 150, ...limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, url };
}

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

/** As over a slow line: at most 40 MB a second. */
async function countSlowly(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  let pauses = 0;
  for await (const piece of answer) {
    bytes += piece.length;
    if (bytes < (pauses + 1) * 2 * megabyte) continue;
    pauses += 1;
    await wait(50);
  }
  return bytes;
}

const smallLimit = 'proxy_max_temp_file_size 24m;';

test.each([
  ['stops at a limit of its own until its reader has caught up', { unreadBytes: 4 * megabyte }, withoutLimit],
  ['is like the example', { slowestBytesPerSecond: Infinity }, (location: string) => location],
])('A download through an nginx that %s is whole', async (_, limits, change) => {
  const { url } = await openServer(limits);
  const answer = await through(`${smallLimit} ${change(await exampleProxy(url))}`);
  expect(await countSlowly(answer)).toBe(downloadBytes);
});

/** The one around it holds. */
function withoutLimit(location: string): string {
  return location.replace(/proxy_max_temp_file_size.*/, '');
}

test('A download whose reader takes no more ends with an error behind a proxy, too, never short', async () => {
  const { app, url } = await openServer({});
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  app.server.on('request', (request: IncomingMessage) => request.url === path && request.socket.once('close', resolve));
  const answer = await through(await exampleProxy(url));
  await cut;
  await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('One address that takes all it is given behind the example leaves room for another', async () => {
  const { url } = await openServer({ stalledReaderMs: 60_000 });
  const directives = [...(await readFile('deploy/nginx.conf', 'utf8')).matchAll(/^ *(limit_conn\w*) .*;$/gm)];
  const [zone, status, limit = ''] = directives.map(([text]) => text);
  const nginx = await startNginx(`${limit.replace('500', '3')} ${await exampleProxy(url)}`, `${zone} ${status}`);
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
