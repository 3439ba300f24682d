import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, inject, onTestFinished, TestRunner } from 'vitest';
import { isLong } from './test-length.ts';
import type { Dialect, OpenedDatabase } from '../../platform/server/database/dialect.ts';
import { openPostgres } from '../../platform/server/database/postgres.ts';
import { openSqlite } from '../../platform/server/database/sqlite.ts';
import { onServer } from './test-postgres.ts';

export type OpenDatabase = OpenedDatabase;

/** The database is removed after the test, or after the block if it was opened in `beforeAll`. */
export interface TestDatabase {
  readonly name: Dialect['name'];
  /** Opens a database that has all tables and no rows. */
  readonly open: () => Promise<OpenDatabase>;
  /**
   * Resolves to a function that opens a new database without tables. Each call opens it once more, as a second process
   * would.
   */
  readonly create: () => Promise<() => OpenDatabase>;
  /** Resolves to the address of a new, empty database. For SQLite it is a path. */
  readonly createUrl: () => Promise<string>;
  /** Resolves to the address of a new database with all tables. */
  readonly createMigratedUrl: () => Promise<string>;
  readonly openUrl: (url: string) => OpenDatabase;
}

/** For tests in which SQL, a migration, a race or a lock decides. */
export function describeOnBothDatabases(title: string, block: (database: TestDatabase) => void): void {
  describeOn([sqliteDatabases, postgresDatabases], title, block);
}

/** For features that only a database server has. */
export function describeOnPostgres(title: string, block: (database: TestDatabase) => void): void {
  describeOn([postgresDatabases], title, block);
}

/**
 * For code above the stores. The tests run on SQLite, and in the long tier on both databases.
 * @param onBoth titles of tests and groups that always run on both, because no other test checks them on PostgreSQL
 */
export function describeOnDatabase(
  title: string,
  block: (database: TestDatabase) => void,
  onBoth: readonly string[] = [],
): void {
  describeOn([sqliteDatabases], title, block);
  if (isLong) describeOn([postgresDatabases], title, block);
  else if (onBoth.length > 0) describeOn([postgresDatabases], title, withOnly(onBoth, block));
}

function withOnly(titles: readonly string[], block: (database: TestDatabase) => void) {
  return (database: TestDatabase) => {
    block(database);
    const { tasks } = TestRunner.getCurrentSuite();
    const names = tasks.map(({ name }) => name);
    const unknown = titles.filter((title) => !names.includes(title));
    if (unknown.length > 0) throw new Error(`No test is called “${unknown.join('”, “')}”`);
    tasks.splice(0, tasks.length, ...tasks.filter(({ name }) => titles.includes(name)));
  };
}

function describeOn(
  kinds: readonly ((cleaner: Cleaner) => TestDatabase)[],
  title: string,
  block: (database: TestDatabase) => void,
): void {
  for (const databases of kinds) {
    const cleaner = new Cleaner();
    const database = databases(cleaner);
    describe(`${title} (${database.name})`, () => {
      beforeEach(({ onTestFinished }) => {
        cleaner.beginTest();
        // Runs last.
        onTestFinished(() => cleaner.endTest());
      });
      afterAll(() => cleaner.endBlock());
      block(database);
    });
  }
}

/** Copies the template, because what is written to it would be in every database that is made of it later. */
export function createMigratedPostgres(): Promise<string> {
  return createPostgres(new URL(inject('postgresUrl')).pathname.slice(1));
}

export async function openTestSqlite(): Promise<OpenDatabase> {
  return await sqliteDatabases({ add: onTestFinished }).open();
}

/** Resolves when `count` callers wait for another's lock, or when `ended` resolves. On SQLite it resolves at once. */
export async function untilWaiting({ db, dialect }: OpenDatabase, count: number, ended: () => boolean): Promise<void> {
  for (let waiting = 0; dialect.name === 'postgres' && waiting < count && !ended();) {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    waiting = rows[0]?.waiting ?? 0;
  }
}

type CleanUp = () => Promise<void>;

class Cleaner {
  #ofBlock: CleanUp[] = [];
  #ofTest: CleanUp[] = [];
  readonly #atEnd: CleanUp[] = [];

  readonly add = (cleanUp: CleanUp): void => {
    this.#ofTest.push(cleanUp);
  };

  readonly addToBlock = (cleanUp: CleanUp): void => {
    this.#atEnd.push(cleanUp);
  };

  beginTest(): void {
    this.#ofBlock = this.#ofTest;
    this.#ofTest = [];
  }

  async endTest(): Promise<void> {
    for (const cleanUp of this.#ofTest.reverse()) await cleanUp();
    this.#ofTest = this.#ofBlock;
    this.#ofBlock = [];
  }

  async endBlock(): Promise<void> {
    await this.endTest();
    for (const cleanUp of this.#atEnd) await cleanUp();
  }
}

/** Copies a database that has all tables, which is faster than migrating a new one. */
export async function copyMigratedSqlite(path: string): Promise<void> {
  await copyFile(inject('sqlitePath'), path);
}

function sqliteDatabases(cleaner: Pick<Cleaner, 'add'>): TestDatabase {
  const createUrl = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-sqlite-'));
    cleaner.add(() => rm(folder, { recursive: true, force: true }));
    return join(folder, 'studio.db');
  };
  const createMigratedUrl = async () => {
    const url = await createUrl();
    await copyMigratedSqlite(url);
    return url;
  };
  const openUrl = (url: string) => openAndClean(cleaner, () => openSqlite(url));
  return {
    name: 'sqlite',
    open: async () => openUrl(await createMigratedUrl()),
    create: async () => openUrl.bind(undefined, await createUrl()),
    createUrl,
    createMigratedUrl,
    openUrl,
  };
}

function postgresDatabases(cleaner: Cleaner): TestDatabase {
  const emptied: string[] = [];
  /** One connection serves the whole block, because a new connection plans each statement again. */
  const connections = new Map<string, Client>();
  const empty = async (url: string) => {
    let client = connections.get(url);
    if (client === undefined) {
      const opened = new Client(url);
      client = opened;
      connections.set(url, opened);
      // A test may end all connections.
      opened.on('error', () => connections.delete(url));
      await opened.connect();
      cleaner.addToBlock(() => opened.end());
    }
    await client.query(emptyTables);
  };
  const createUrl = createTestPostgres;
  const openUrl = (url: string) => openAndClean(cleaner, () => openPostgres(url));
  return {
    name: 'postgres',
    async open() {
      const url = emptied.pop() ?? (await createMigratedPostgres());
      cleaner.add(async () => {
        await empty(url);
        emptied.push(url);
      });
      return openUrl(url);
    },
    create: async () => openUrl.bind(undefined, await createUrl()),
    createUrl,
    createMigratedUrl: createMigratedPostgres,
    openUrl,
  };
}

/** Emptying these tables is faster than a new database. All other rows are deleted with their set. */
const emptyTables = [
  'sets',
  'media',
  'media_removals',
  'notices',
  'categories',
  'settings',
  'sessions',
  'attempts',
  'event_keys',
  'confusion_sources',
  'learning_platforms',
  'signing_keys',
  'used_tokens',
]
  .map((table) => `delete from ${table};`)
  .join('');

export function createTestPostgres(): Promise<string> {
  return createPostgres('template0');
}

async function createPostgres(template: string): Promise<string> {
  const server = new URL('/postgres', inject('postgresUrl')).href;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  return new URL(`/${name}`, server).href;
}

function openAndClean(cleaner: Pick<Cleaner, 'add'>, open: () => OpenDatabase): OpenDatabase {
  const opened = open();
  cleaner.add(() => opened.db.destroy());
  return opened;
}
