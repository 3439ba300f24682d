import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv4, type Socket } from 'node:net';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Undefined behind a proxy, where all visitors share its address. */
  readonly maxPerAddress: number | undefined;
  /**
   * A client that receives nothing for this time is cut, unless `allowedPauseMs` permits a longer pause. It may take
   * twice the time, because Node checks only at its end whether a write has progressed meanwhile, and if so, waits
   * again.
   */
  readonly stalledClientMs: number;
  /**
   * The rate of the slowest client behind a buffering proxy. Such a proxy receives a response faster than the client,
   * then pauses until the client has caught up.
   */
  readonly slowestBytesPerSecond: number;
  /** How much of a response may be in the operating system's send buffer, although the client has received nothing. */
  readonly sendBufferBytes: number;
  /** How long a client may go on sending the request's body after the response. */
  readonly lateBodyMs: number;
}

/** The most requests that may wait on one connection. Browsers and proxies send one after the other. */
const maxPipelinedRequests = 8;
/** The number of file descriptors that are left for databases and media files. */
const reservedDescriptors = 128;
/** The most connections, and the limit of descriptors that is assumed if the system names none. */
const maxUsefulConnections = 10_000;
/** The fraction of the limit from which on idle connections are closed. */
const crowdedFraction = 0.9;

/**
 * Computes how many connections the server accepts. A single address gets at most half of the connections.
 * @param descriptors the limit of files and sockets
 */
export function connectionLimits(descriptors: number, trustedProxies: number): ConnectionLimits {
  const maxConnections = Math.max(1, Math.min(maxUsefulConnections, descriptors - reservedDescriptors));
  return {
    maxConnections,
    maxPerAddress: trustedProxies === 0 ? Math.ceil(maxConnections / 2) : undefined,
    stalledClientMs: 15_000,
    slowestBytesPerSecond: 128 * 1024,
    sendBufferBytes: 16 * 1024 * 1024,
    lateBodyMs: 1_000,
  };
}

/**
 * Reads how many files and sockets the process may open. Without `/proc`, as on macOS, the limit is unknown, and
 * `maxUsefulConnections` is assumed.
 */
export function readDescriptorLimit(): number {
  const [, limit] = /^Max open files +(\d+)/m.exec(readOrEmpty('/proc/self/limits')) ?? [];
  return limit === undefined ? maxUsefulConnections : Number(limit);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Prevents a handful of clients from using up all connections and memory. Must be called after the framework has added
 * its listener for requests, because `limitPipelining` wraps it.
 */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.maxConnections;
  limitPerAddress(server, limits);
  limitPipelining(server);
  cutStalledClients(server, limits);
  cutLateBodies(server, limits);
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
      const remaining = (counts.get(address) ?? 0) - 1;
      if (remaining > 0) counts.set(address, remaining);
      else counts.delete(address);
    });
    if (total >= maxConnections * crowdedFraction) server.closeIdleConnections();
    if (maxPerAddress !== undefined && count > maxPerAddress && !isLoopback(address)) socket.destroy();
  });
}

/** A proxy on this machine connects for all visitors. */
function isLoopback(address: string): boolean {
  const ipv4 = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIPv4(ipv4) && ipv4.startsWith('127.'));
}

/**
 * Cuts connections on which too many requests are sent without waiting for responses (HTTP pipelining): Node handles
 * all of them at once, and holds each response in memory until the client has received the previous ones.
 */
function limitPipelining(server: Server): void {
  const pendingCounts = new WeakMap<Socket, number>();
  const listeners = server.rawListeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (pendingCounts.get(socket) ?? 0) + 1;
    if (count > maxPipelinedRequests || socket.destroyed) return void socket.destroy();
    pendingCounts.set(socket, count);
    response.once('close', () => pendingCounts.set(socket, (pendingCounts.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}

interface SentResponse {
  readonly response: ServerResponse;
  /** What the connection had sent before this response. */
  readonly bytesBefore: number;
  /** How much of the response the operating system had accepted at the last timeout. */
  acceptedBytes: number;
  /** For how long it has accepted nothing more. */
  pausedMs: number;
}

/** Cuts connections whose client receives nothing. A connection may be silent while its response is prepared. */
function cutStalledClients(server: Server, limits: ConnectionLimits): void {
  const lastResponses = new WeakMap<Socket, SentResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(socket, { response, bytesBefore: socket.bytesWritten, acceptedBytes: 0, pausedMs: 0 });
  });
  server.setTimeout(limits.stalledClientMs, (socket) => {
    const sent = lastResponses.get(socket);
    if (sent === undefined || sent.response.writableFinished) return void socket.destroy();
    // The response is being prepared. Its first bytes will start the timer again.
    if (socket.writableLength === 0) return;
    updatePause(socket, sent, limits);
    if (sent.pausedMs > allowedPauseMs(sent, limits)) socket.destroy();
    else socket.setTimeout(limits.stalledClientMs);
  });
}

/** Updates how long the response has not progressed. Must be called once for each timeout. */
function updatePause(socket: Socket, sent: SentResponse, { stalledClientMs }: ConnectionLimits): void {
  const acceptedBytes = socket.bytesWritten - socket.writableLength - sent.bytesBefore;
  sent.pausedMs = acceptedBytes === sent.acceptedBytes ? sent.pausedMs + stalledClientMs : stalledClientMs;
  sent.acceptedBytes = acceptedBytes;
}

/**
 * The time that the slowest client needs for what a proxy may have buffered: everything that was accepted and cannot be
 * in the send buffer.
 */
function allowedPauseMs({ acceptedBytes }: SentResponse, limits: ConnectionLimits): number {
  const bufferedByProxyBytes = Math.max(0, acceptedBytes - limits.sendBufferBytes);
  return (bufferedByProxyBytes / limits.slowestBytesPerSecond) * 1_000;
}

/**
 * Cuts connections on which the request's body still arrives `lateBodyMs` after the response. Reads no more of the body
 * after the response, so that the client stops sending.
 */
function cutLateBodies(server: Server, { lateBodyMs }: ConnectionLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    response.once('finish', () => {
      if (request.complete) return;
      const { socket } = request;
      // Later than Node, which resumes the socket after the response to skip the body.
      setImmediate(() => socket.pause());
      const timer = setTimeout(() => socket.destroy(), lateBodyMs);
      socket.once('close', () => clearTimeout(timer));
    });
  });
}

/** Whether the request has a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
