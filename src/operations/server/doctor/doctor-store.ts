import { sql } from 'kysely';
import type { Database } from '../../../platform/server/database/schema.ts';

/** Describes rows and pages that are damaged, and references to missing rows. */
export async function listSqliteFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const { rows: violations } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  return [...faults, ...new Set(violations.map(({ table }) => `a row of ${table} refers to one that is not there`))];
}

/** Counts the sets that search cannot find, because their texts are missing. */
export async function countUnsearchable(db: Database): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from sets
    where deleted_at is null and not exists (select 1 from set_texts where set_id = sets.id)`.execute(db);
  return rows[0]?.found ?? 0;
}

/** Lists the titles of the sets that show the file, as thumbnail, clip or poster. */
export async function listTitlesShowing(db: Database, key: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select title from sets where custom_thumbnail_key = ${key}
    union select title from sets join cards on cards.set_id = sets.id where cards.media_key = ${key} or cards.poster_key = ${key}
    union select title from sets join cards on cards.set_id = sets.id join card_clips on card_clips.card_id = cards.id
      where card_clips.media_key = ${key} or card_clips.poster_key = ${key}
    order by title`.execute(db);
  return rows.map(({ title }) => title);
}

/** Finds the smallest thumbnail, image or video that visitors may see, which is quick to fetch. */
export async function findPublicFile(
  db: Database,
): Promise<{ key: string; byteSize: number; sha256: string | null } | undefined> {
  const visible = db.selectFrom('sets').where('deleted_at', 'is', null).where('visibility', '<>', 'private');
  return await db
    .selectFrom('media')
    .select(['key', 'byte_size as byteSize', 'sha256'])
    .where((where) =>
      where.or([
        where('key', 'in', visible.where('custom_thumbnail_key', 'is not', null).select('custom_thumbnail_key')),
        where(
          'key',
          'in',
          db
            .selectFrom('cards')
            .where('set_id', 'in', visible.select('id'))
            .where('media_key', 'is not', null)
            .select('media_key'),
        ),
      ]),
    )
    .orderBy('byte_size')
    .executeTakeFirst();
}

/** Stores the checksums of files that have none. Files that have a checksum keep it. */
export async function updateChecksums(db: Database, files: readonly { key: string; sha256: string }[]): Promise<void> {
  for (const { key, sha256 } of files) {
    await db.updateTable('media').set({ sha256 }).where('key', '=', key).where('sha256', 'is', null).execute();
  }
}
