import { sql } from 'kysely';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import { postgresServerUrl } from './test-databases.ts';

/** Stands between this process and the real PostgreSQL; silenced, it takes everything and passes nothing on, as a broken network does. */
async function startProxy() {
  const { hostname, port } = new URL(postgresServerUrl());
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
  const url = new URL(postgresServerUrl());
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return { url: url.href, silence: (silent: boolean) => void (isSilent = silent) };
}

describe('A PostgreSQL server that falls silent', () => {
  async function open() {
    const proxy = await startProxy();
    const { db, dialect } = openPostgres(proxy.url);
    onTestFinished(() => db.destroy());
    const ask = () => sql`select 1 as one`.execute(db);
    const outcome = async () => {
      const error = await ask().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return error === undefined ? 'answered' : dialect.isUnavailable(error) ? 'unavailable' : error;
    };
    await ask();
    return { ...proxy, db, outcome };
  }

  test('fails the query under way and then every other, and is used again once it answers', async () => {
    const { silence, outcome } = await open();
    silence(true);
    expect(await outcome()).toBe('unavailable');
    expect(await Promise.all([outcome(), outcome()])).toEqual(['unavailable', 'unavailable']);
    silence(false);
    await expect.poll(outcome, { timeout: 30_000 }).toBe('answered');
  });

  test('does not keep the pool from closing', async () => {
    const { silence, db } = await open();
    silence(true);
    await db.destroy();
  });

  test('is not taken for silent while it works on a slow query', async () => {
    const { db } = await open();
    const { rows } = await sql`select 1 as one from pg_sleep(4)`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
