import { once } from 'node:events';
import { createServer, get, request } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionLimits, guardConnections, readDescriptorLimit } from './guard-connections.ts';
import type { ConnectionLimits } from './guard-connections.ts';

const large = Buffer.alloc(64 * 1024 * 1024);

const limits: ConnectionLimits = {
  maxConnections: 100,
  maxPerAddress: undefined,
  stalledClientMs: 400,
  slowestBytesPerSecond: 128 * 1024,
  sendBufferBytes: 16 * 1024 * 1024,
  lateBodyMs: 200,
};

async function serve(
  own: Partial<ConnectionLimits>,
  answer: RequestListener,
): Promise<{ server: Server; port: number }> {
  const server = createServer(answer);
  guardConnections(server, { ...limits, ...own });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'connect');
  return socket;
}

const question = 'GET / HTTP/1.1\r\nhost: studio\r\n\r\n';

describe('A connection', () => {
  it('whose reader takes nothing is cut', async () => {
    const { server, port } = await serve({}, (_request, response) => response.end(large));
    const accepted = once(server, 'connection');
    const socket = await open(port, question);
    socket.pause();
    const [onServer] = await accepted;
    await once(onServer, 'close');
    expect(onServer.bytesWritten).toBeGreaterThan(0);
  });

  it('whose reader is slow lives', async () => {
    const { server, port } = await serve({ stalledClientMs: 1_000 }, (_request, response) => response.end(large));
    const accepted = once(server, 'connection');
    const socket = await open(port, question);
    const [onServer] = await accepted;
    let received = 0;
    let pauses = 0;
    for await (const chunk of socket) {
      received += chunk.length;
      if (received >= large.length) break;
      if (received < pauses * 2 * 1024 * 1024) continue;
      pauses += 1;
      // A slow connection takes longer than a reader may stall.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(received).toBeGreaterThanOrEqual(large.length);
    expect(onServer.destroyed).toBe(false);
  });

  it('A connection whose answer takes long to prepare lives', async () => {
    const { port } = await serve({ stalledClientMs: 50 }, (_request, response) => {
      setTimeout(() => response.end('done'), 500);
    });
    const [response] = await once(get({ port, host: '127.0.0.1' }), 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it('over which requests come by the hundred before any is answered is cut, and a few are answered', async () => {
    let begun = 0;
    const { server, port } = await serve({}, (_request, response) => {
      begun += 1;
      setTimeout(() => response.end('done'), 10);
    });
    const few = await open(port, question.repeat(8));
    let received = '';
    for await (const chunk of few) if ((received += String(chunk)).split('done').length > 8) break;
    const accepted = once(server, 'connection');
    begun = 0;
    await open(port, question.repeat(500));
    const [onServer] = await accepted;
    await once(onServer, 'close');
    expect(begun).toBeLessThan(20);
  });

  it('A connection whose body goes on after the answer is not read on, and closes; the answer arrives', async () => {
    const { server, port } = await serve({}, (_request, response) => response.writeHead(401).end('no'));
    const accepted = once(server, 'connection');
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': large.length * 4 } });
    sent.on('error', () => {});
    const answered = once(sent, 'response');
    for (let part = 0; part < 4; part++) sent.write(large);
    const [onServer] = await accepted;
    const [response] = await answered;
    expect(response.statusCode).toBe(401);
    response.resume();
    await once(onServer, 'close');
    expect(onServer.bytesRead).toBeLessThan(16 * 1024 * 1024);
  });

  it('beyond the most there may be is closed, and idle ones make room', async () => {
    const { port } = await serve({ maxConnections: 4 }, (_request, response) => response.end('done'));
    const idle = await Promise.all([1, 2, 3].map(() => open(port, question)));
    await Promise.all(idle.map((socket) => once(socket, 'data')));
    const closed = Promise.all(idle.map((socket) => once(socket, 'close')));
    const busy = await open(port, 'GET / HTTP/1.1\r\n');
    await closed;
    expect(busy.destroyed).toBe(false);
  });

  it('beyond the share of its address is closed until another of that address has ended', async () => {
    const server = createServer();
    guardConnections(server, { ...limits, maxPerAddress: 2 });
    const connectFrom = (remoteAddress: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const end = async (socket: PassThrough) => {
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
    };
    const isCut = ({ destroyed }: PassThrough) => destroyed;
    const [first = connectFrom(''), ...others] = [1, 2, 3].map(() => connectFrom('203.0.113.7'));
    expect([first, ...others].map(isCut)).toEqual([false, false, true]);
    expect([connectFrom('203.0.113.8')].map(isCut)).toEqual([false]);
    await end(first);
    expect([1, 2].map(() => connectFrom('203.0.113.7')).map(isCut)).toEqual([false, true]);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect([address, [1, 2, 3].map(() => connectFrom(address)).some(isCut)]).toEqual([address, false]);
    }
  });

  it('waits in vain for others of its address from half of the limit on, but never a proxy or this machine', () => {
    expect(connectionLimits(1_024, 0)).toMatchObject({ maxConnections: 896, maxPerAddress: 448 });
    expect(connectionLimits(1_024, 1)).toMatchObject({ maxConnections: 896, maxPerAddress: undefined });
    expect(connectionLimits(1_000_000, 0)).toMatchObject({ maxConnections: 10_000, maxPerAddress: 5_000 });
    expect(readDescriptorLimit()).toBeGreaterThan(0);
  });
});
