import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/index.ts';
import type { Database, Tables } from './schema.ts';

/**
 * Brings the tables up to date. Each migration is applied once and whole, or not at all: also when processes start at
 * the same time, and when one is killed in between.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, now: () => number): Promise<void> {
  for (const migration of migrations) {
    await dialect.inMigration(db, (migrating) => apply(migrating, dialect, migration, now()));
  }
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
