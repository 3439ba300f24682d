import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';

/**
 * Which files are without metadata: those from before are cleaned by and by. And which search texts are the administrator's alone; the texts of
 * sets with a public title are written anew by `separateInternalTitles`.
 */
export async function addCleanMedia(db: Database, _dialect: Dialect): Promise<void> {
  await db.schema.alterTable('media').addColumn('cleaned_at', 'bigint').execute();
  await db.schema
    .createIndex('media_not_cleaned')
    .on('media')
    .column('key')
    .where(sql<SqlBool>`cleaned_at is null`)
    .execute();
  await db.schema
    .alterTable('search_texts')
    .addColumn('is_internal', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await separateInternalTitles(db);
}

/** A title with a public one in its place becomes a text of its own. The texts are folded already: what was in front of the line end goes. */
async function separateInternalTitles(db: Database): Promise<void> {
  const sets = await db
    .selectFrom('sets')
    .innerJoin('search_texts', 'search_texts.id', 'sets.id')
    .where('sets.public_title', '<>', '')
    .select(['sets.id', 'search_texts.folded'])
    .execute();
  for (const { id, folded } of sets) {
    const titleEnd = folded.indexOf('\n');
    const internal = { id: `${id}:title`, set_id: id, folded: folded.slice(0, titleEnd), is_internal: 1 } as const;
    await db
      .updateTable('search_texts')
      .set({ folded: folded.slice(titleEnd + 1) })
      .where('id', '=', id)
      .execute();
    await db.insertInto('search_texts').values(internal).execute();
  }
}
