import { sql, type Kysely, type SqlBool } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Deleted sets can be restored for some time. The creation key distinguishes a repeated request from a new one. */
export async function addSetBin(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema.alterTable('sets').addColumn('creation_key', text).execute();
  await db.schema.alterTable('sets').addColumn('deleted_at', 'bigint').execute();
  await db.schema.alterTable('sets').addColumn('deleted_visibility', text).execute();
  await db.schema.createIndex('sets_creation_key').on('sets').column('creation_key').unique().execute();
  await db.schema
    .createIndex('sets_deleted_at')
    .on('sets')
    .column('deleted_at')
    .where(sql<SqlBool>`deleted_at is not null`)
    .execute();
}
