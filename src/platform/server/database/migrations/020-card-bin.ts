import { sql, type Kysely, type SqlBool } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Deleted cards move to bin sets, which name the set that the cards came from. */
export async function addCardBin(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  await db.schema.alterTable('sets').addColumn('deleted_from', textOf(database)).execute();
  await db.schema
    .createIndex('sets_deleted_from')
    .on('sets')
    .column('deleted_from')
    .where(sql<SqlBool>`deleted_from is not null`)
    .execute();
}
