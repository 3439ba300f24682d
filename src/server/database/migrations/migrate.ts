import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { migrations } from './index.ts';
import type { Migration } from './index.ts';
import type { Database, Tables } from '../schema.ts';

/**
 * Brings the tables up to date. Each migration is applied once and whole, or not at all: also when processes start at
 * the same time, and when one is killed in between.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, now: () => number): Promise<void> {
  refuseNewerMigrations(await listApplied(db));
  for (const migration of migrations) {
    await dialect.inMigration(db, (migrating) => apply(migrating, dialect, migration, now()));
  }
}

/** A database that a newer version of the program has changed already: this one would read it wrongly. */
export class NewerSchemaError extends Error {}

/** Applies the missing migrations among those named, of all by default, in a transaction of the caller's. */
export async function applyMigrations(
  db: Database,
  { dialect, now, names }: { dialect: Dialect; now: () => number; names?: readonly string[] },
): Promise<void> {
  for (const migration of migrations) {
    if (names === undefined || names.includes(migration.name)) await apply(db, dialect, migration, now());
  }
}

/** @throws NewerSchemaError */
export function refuseNewerMigrations(applied: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter((name) => !known.has(name));
  if (newer.length > 0) throw new NewerSchemaError(newer.join(', '));
}

/** The migrations that the next start applies. @throws NewerSchemaError */
export async function listPendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const applied = await listApplied(db);
  refuseNewerMigrations(applied);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

async function listApplied(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  const applied = await db.selectFrom('migrations').select('name').execute();
  return applied.map(({ name }) => name);
}

async function apply(db: Database, dialect: Dialect, { name, up }: Migration, appliedAt: number): Promise<void> {
  await createMigrationsTable(db, dialect);
  const applied = await db.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst();
  if (applied !== undefined) return;
  await up(db, dialect);
  await db.insertInto('migrations').values({ name, applied_at: appliedAt }).execute();
}

async function createMigrationsTable(db: Database, { columnTypes }: Dialect): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', columnTypes.text, (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}
