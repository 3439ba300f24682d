import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createMigratedPostgres } from './test-databases.ts';

export interface PostgresProxy {
  readonly url: string;
  readonly silence: (isSilent: boolean) => void;
}

/**
 * A silenced proxy forwards nothing, like a broken network.
 * @param given a database's URL; without one, the proxy has a migrated database of its own, which has no rows
 */
export async function startPostgresProxy(given?: string): Promise<PostgresProxy> {
  const behind = given ?? (await createMigratedPostgres());
  const { hostname, port } = new URL(behind);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()).on('close', () => to.destroy()));
      from.on('data', (bytes) => isSilent || to.write(bytes));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(behind);
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return { url: url.href, silence: (silent: boolean) => void (isSilent = silent) };
}
