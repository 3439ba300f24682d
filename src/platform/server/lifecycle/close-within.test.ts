import fastify from 'fastify';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeWithin } from './listen-on.ts';

const longMs = 60_000;

async function start() {
  const app = fastify({ forceCloseConnections: 'idle' });
  onTestFinished(() => app.server.closeAllConnections());
  app.post('/', async () => 'done');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, port: Number(port) };
}

describe('Stopping', () => {
  it('finishes the request under way and waits for no connection that is kept for another', async () => {
    const { app, port } = await start();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const headers = { 'content-type': 'text/plain', 'content-length': 2 };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent, headers });
    const arrived = once(app.server, 'request');
    sent.write('a');
    await arrived;
    const closed = closeWithin(app, longMs);
    const answered = once(sent, 'response');
    sent.end('b');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    await closed;
  });

  it('cuts a request that does not end in time', async () => {
    const { app, port } = await start();
    const arrived = once(app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: studio\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na');
    const cut = once(socket, 'close');
    socket.on('error', () => {});
    await arrived;
    await closeWithin(app, 50);
    await cut;
  });
});
