import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface FarServer {
  readonly origin: string;
  readonly close: () => void;
}

/**
 * Opens the same server behind a connection with latency, because Chromium's own throttling does not apply to a service
 * worker's requests.
 */
export async function openFarServer(origin: string, latencyMs: number): Promise<FarServer> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    passOn(near, far, latencyMs / 2);
    passOn(far, near, latencyMs / 2);
    for (const socket of [near, far]) sockets.add(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { origin: `http://127.0.0.1:${address.port}`, close };
}

function passOn(from: Socket, to: Socket, delayMs: number): void {
  from.setNoDelay();
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs));
  from.on('close', () => setTimeout(() => to.end(), delayMs));
  from.on('error', () => {});
}
