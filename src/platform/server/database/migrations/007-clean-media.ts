import { sql, type Kysely, type SqlBool } from 'kysely';

/**
 * Marks files that have no metadata, because older files are cleaned gradually. Also adds search texts for the
 * administrator alone, which `separateInternalTitles` fills for sets with a public title.
 */
export async function addCleanMedia(db: Kysely<unknown>): Promise<void> {
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

/**
 * A title that a public one hides gets a text of its own. The texts are already folded, so the part before the line end
 * is removed.
 */
async function separateInternalTitles(db: Kysely<unknown>): Promise<void> {
  const { rows: sets } = await sql<{ id: string; folded: string }>`select sets.id, search_texts.folded
    from sets join search_texts on search_texts.id = sets.id where sets.public_title <> ''`.execute(db);
  for (const { id, folded } of sets) {
    const titleEnd = folded.indexOf('\n');
    await sql`update search_texts set folded = ${folded.slice(titleEnd + 1)} where id = ${id}`.execute(db);
    await sql`insert into search_texts (id, set_id, folded, is_internal)
      values (${`${id}:title`}, ${id}, ${folded.slice(0, titleEnd)}, 1)`.execute(db);
  }
}
