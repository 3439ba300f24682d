import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv4, type Socket } from 'node:net';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Undefined if one address stands for many people, such as that of a proxy. */
  readonly maxPerAddress: number | undefined;
  /** In milliseconds. The connection is cut after at most twice this time. */
  readonly stalledReaderMs: number;
  /**
   * The rate of the slowest reader behind a proxy. A proxy takes an answer faster than its reader, then pauses until the
   * reader has caught up.
   */
  readonly slowestBytesPerSecond: number;
  /** The bytes that the operating system accepts of an answer that nobody reads. */
  readonly unreadBytes: number;
  /** In milliseconds. How long a client may go on sending a body after it was answered. */
  readonly unreadBodyMs: number;
}

/** The most requests at the same time on one connection. Browsers and proxies send one after the other. */
const maxRequests = 8;
/** File descriptors that are left for databases and media files. */
const reservedDescriptors = 128;
const maxUsefulConnections = 10_000;

/**
 * A single address gets at most half of the connections.
 * @param descriptors the limit of files and sockets
 */
export function connectionLimits(descriptors: number, trustedProxies: number): ConnectionLimits {
  const maxConnections = Math.max(1, Math.min(maxUsefulConnections, descriptors - reservedDescriptors));
  return {
    maxConnections,
    maxPerAddress: trustedProxies === 0 ? Math.ceil(maxConnections / 2) : undefined,
    stalledReaderMs: 15_000,
    slowestBytesPerSecond: 128 * 1024,
    unreadBytes: 16 * 1024 * 1024,
    unreadBodyMs: 1_000,
  };
}

export function readDescriptorLimit(): number {
  const [, limit] = /^Max open files +(\d+)/m.exec(readIfThere('/proc/self/limits')) ?? [];
  return limit === undefined ? maxUsefulConnections : Number(limit);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function guardConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.maxConnections;
  limitPerAddress(server, limits);
  cutManyRequests(server);
  cutStalledReaders(server, limits);
  cutUnreadBodies(server, limits);
}

/** Refuses an address that has too many connections. Closes idle connections when few are left for others. */
function limitPerAddress(server: Server, { maxConnections, maxPerAddress }: ConnectionLimits): void {
  const counts = new Map<string, number>();
  let total = 0;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    total += 1;
    socket.once('close', () => {
      total -= 1;
      if (counts.get(address) === 1) counts.delete(address);
      else counts.set(address, (counts.get(address) ?? 1) - 1);
    });
    if (total >= maxConnections * 0.9) server.closeIdleConnections();
    if (maxPerAddress !== undefined && count > maxPerAddress && !isLoopback(address)) socket.destroy();
  });
}

/** A proxy on this machine connects for all visitors. */
function isLoopback(address: string): boolean {
  const bare = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** Node starts all requests of a connection at once and holds each answer until the previous ones are read. */
function cutManyRequests(server: Server): void {
  const underWay = new WeakMap<Socket, number>();
  const listeners = server.rawListeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > maxRequests || socket.destroyed) return void socket.destroy();
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}

interface Answer {
  readonly response: ServerResponse;
  readonly bytesBefore: number;
  takenBytes: number;
  pausedMs: number;
}

/** Cuts connections whose reader takes nothing. A connection may be silent while its answer is prepared. */
function cutStalledReaders(server: Server, limits: ConnectionLimits): void {
  const lastAnswers = new WeakMap<Socket, Answer>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastAnswers.set(socket, { response, bytesBefore: socket.bytesWritten, takenBytes: 0, pausedMs: 0 });
  });
  server.setTimeout(limits.stalledReaderMs, (socket) => {
    const answer = lastAnswers.get(socket);
    if (answer === undefined || answer.response.writableFinished) return void socket.destroy();
    if (socket.writableLength === 0) return;
    if (isStalled(socket, answer, limits)) socket.destroy();
    else socket.setTimeout(limits.stalledReaderMs);
  });
}

/** A reader may pause for as long as a slow connection needs for the bytes that were already taken. */
function isStalled(socket: Socket, answer: Answer, limits: ConnectionLimits): boolean {
  const takenBytes = socket.bytesWritten - socket.writableLength - answer.bytesBefore;
  answer.pausedMs = limits.stalledReaderMs + (takenBytes === answer.takenBytes ? answer.pausedMs : 0);
  answer.takenBytes = takenBytes;
  const passedOnBytes = Math.max(0, takenBytes - limits.unreadBytes);
  return answer.pausedMs > (passedOnBytes / limits.slowestBytesPerSecond) * 1_000;
}

/** Cuts connections that go on sending a body after the answer. Until then they are not read, so that senders stop. */
function cutUnreadBodies(server: Server, { unreadBodyMs }: ConnectionLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    response.once('finish', () => {
      if (request.complete) return;
      const { socket } = request;
      setImmediate(() => socket.pause());
      const cut = setTimeout(() => socket.destroy(), unreadBodyMs);
      socket.once('close', () => clearTimeout(cut));
    });
  });
}

/** Whether the request has a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
