import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Database, Tables } from './schema.ts';

const migrationTable = 'migrations';

/**
 * Applies all missing migrations in one transaction, even if several processes start at once or one of them is killed.
 * @throws NewerSchemaError when a newer version has changed the database
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  refuseNewerMigrations(await listApplied(db, dialect));
  await dialect.inMigration(db, (migrating) => applyMigrations(migrating, dialect));
}

/** Says that a newer version of the program has changed the database, so this version would misread it. */
export class NewerSchemaError extends Error {}

/**
 * Applies migrations inside the caller's transaction.
 * @param names of the migrations to apply, by default all that are missing
 */
export async function applyMigrations(db: Database, dialect: Dialect, names?: readonly string[]): Promise<void> {
  const schema = await findSchema(db, dialect);
  await prepareMigrationTable(db, schema);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect, names)) },
    migrationTableName: migrationTable,
    ...(schema !== undefined && { migrationTableSchema: schema }),
    // Kysely sorts applied migrations by their times, which are out of order if the clock was set back.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Refuses a database with migrations that this version does not know.
 * @throws NewerSchemaError when a newer version has changed the database
 */
export function refuseNewerMigrations(applied: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter((name) => !known.has(name));
  if (newer.length > 0) throw new NewerSchemaError(newer.join(', '));
}

/**
 * Lists the migrations that are not applied yet.
 * @throws NewerSchemaError when a newer version has changed the database
 */
export async function listPendingMigrations(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const applied = await listApplied(db, dialect);
  refuseNewerMigrations(applied);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

function migrationsFor({ name: database }: Dialect, names?: readonly string[]) {
  const selected = migrations.filter(({ name }) => names === undefined || names.includes(name));
  return Object.fromEntries(selected.map(({ name, up }) => [name, { up: (db: Kysely<unknown>) => up(db, database) }]));
}

/**
 * Returns the schema that contains the studio's tables or, before there are any, the one in which PostgreSQL creates
 * tables. The two differ if a schema that comes first in the search path was added later. SQLite has no schemas.
 */
async function findSchema(db: Kysely<Tables>, { name }: Dialect): Promise<string | undefined> {
  if (name === 'sqlite') return undefined;
  const { rows } = await sql<{ schema: string | null }>`
    select coalesce(
      (select relnamespace::regnamespace::text from pg_class where oid = to_regclass('event_hours')),
      current_schema()
    ) as schema`.execute(db);
  return rows[0]?.schema ?? undefined;
}

async function listApplied(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const columns = await listTableColumns(db, await findSchema(db, dialect));
  if (columns.length === 0) return [];
  const applied = await db.selectFrom(migrationTable).select('name').execute();
  return applied.map(({ name }) => name);
}

/** Creates the table of migrations. Kysely would do so, too, but hide the error with which the database refuses it. */
async function prepareMigrationTable(db: Database, schema: string | undefined): Promise<void> {
  const columns = await listTableColumns(db, schema);
  if (columns.length === 0) await createMigrationTable(db);
  else if (columns.includes('applied_at')) await convertOldTable(db);
}

async function createMigrationTable(db: Database): Promise<void> {
  await db.schema
    .createTable(migrationTable)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

/**
 * Converts the table of the earlier migration runner, which stored times in milliseconds. The table keeps its name, so
 * that older programs still refuse newer databases.
 */
async function convertOldTable(db: Database): Promise<void> {
  const query = sql<{ name: string; applied_at: number }>`select name, applied_at from ${sql.table(migrationTable)}`;
  const { rows } = await query.execute(db);
  await db.schema.dropTable(migrationTable).execute();
  await createMigrationTable(db);
  const applied = rows.map(({ name, applied_at: at }) => ({ name, timestamp: new Date(at).toISOString() }));
  if (applied.length > 0) await db.insertInto(migrationTable).values(applied).execute();
}

/** Lists the columns of this schema's table of migrations, or none if there is no such table. */
async function listTableColumns(db: Kysely<Tables>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const studioTable = tables.find((table) => table.name === migrationTable && table.schema === schema);
  return studioTable?.columns.map(({ name }) => name) ?? [];
}
