import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Visibility } from '../../sets/contract/set.ts';
import type { SigningBox } from '../rules/signing-box.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { toBoxColumns } from './box-columns.ts';
import { rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type { Database, MediaRemovalRow, MediaRow } from '../../platform/server/database/schema.ts';

export async function insertMedia(db: Database, rows: readonly Insertable<MediaRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows, rowsPerStatement)) await db.insertInto('media').values(chunk).execute();
}

/** `showing` lists the sets that show the file on a card, as a poster or as a thumbnail. Deleted sets are excluded. */
export interface ShownMedia extends MediaRow {
  readonly showing: readonly { readonly id: string; readonly visibility: Visibility }[];
}

export async function findShownMedia(db: Database, key: string): Promise<ShownMedia | undefined> {
  const row = await db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return undefined;
  const { rows: showing } = await sql<ShownMedia['showing'][number]>`
    select id, visibility from sets where deleted_at is null and id in (
      select id from sets where custom_thumbnail_key = ${key}
      union select set_id from cards where media_key = ${key}
      union select set_id from cards where poster_key = ${key}
      union select set_id from cards where id in (${cardsWithFurtherClip(key)})
    )`.execute(db);
  return { ...row, showing };
}

export function isPublic({ showing }: Pick<ShownMedia, 'showing'>): boolean {
  return showing.some(({ visibility }) => visibility !== 'private');
}

/**
 * Asks for the removal of files if nothing shows them any more. Nulls are skipped. A caller that stops showing the
 * files must do both in one transaction, while the set is locked, and call `removeUnreferencedMedia` after the commit.
 * @param now in epoch milliseconds
 */
export async function requestMediaRemoval(db: Database, keys: readonly (string | null)[], now: number): Promise<void> {
  const uniqueKeys = [...new Set(keys)].filter((key) => key !== null);
  // Sorting prevents deadlocks between deletions of sets that share files.
  const rows = uniqueKeys.sort().map((key) => ({ key, requested_at: now }));
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    await db
      .insertInto('media_removals')
      .values(chunk)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ requested_at: laterThanBefore }))
      .execute();
  }
}

/** Lists requested removals by key, starting after the key `after`. */
export async function listMediaRemovals(db: Database, after: string, limit: number): Promise<MediaRemovalRow[]> {
  return await db
    .selectFrom('media_removals')
    .selectAll()
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

/**
 * Deletes the rows of those files that nothing shows. Checks and deletes in one statement, so that no reference can be
 * added in between.
 */
export async function deleteUnreferencedMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(keys, rowsPerStatement)) {
    await db.deleteFrom('media').where('key', 'in', chunk).where(isUnreferenced).execute();
  }
}

/** Lists those of the keys that have a row. */
export async function listKnownMedia(db: Database, keys: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const chunk of chunksOf(keys, rowsPerStatement)) {
    const rows = await db.selectFrom('media').select('key').where('key', 'in', chunk).execute();
    known.push(...rows.map(({ key }) => key));
  }
  return known;
}

/** Finds which of the files has this content. */
export async function findMediaByContent(
  db: Database,
  keys: readonly string[],
  sha256: string,
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  const same = db.selectFrom('media').select('key').where('key', 'in', keys).where('sha256', '=', sha256);
  return (await same.executeTakeFirst())?.key;
}

/** Returns the sizes in bytes by key. */
export async function listMediaSizes(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const chunk of chunksOf(keys, rowsPerStatement)) {
    const rows = await db.selectFrom('media').select(['key', 'byte_size']).where('key', 'in', chunk).execute();
    for (const { key, byte_size: byteSize } of rows) sizes.set(key, byteSize);
  }
  return sizes;
}

/**
 * Lists the keys of older files that nothing shows.
 * @param createdBefore in epoch milliseconds
 */
export async function listUnreferencedMedia(db: Database, createdBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('created_at', '<', createdBefore)
    .where(isUnreferenced)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteMediaRemovals(db: Database, keys: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(keys, rowsPerStatement)) {
    await db.deleteFrom('media_removals').where('key', 'in', chunk).execute();
  }
}

/**
 * Deletes the removal of a file that is still shown. If its last reference is removed in the meantime, either a newer
 * request exists, or the statement finds the file unreferenced.
 */
export async function deleteMistakenRemoval(db: Database, { key, requested_at }: MediaRemovalRow): Promise<void> {
  await sql`
    delete from media_removals where key = ${key} and requested_at = ${requested_at}
    and exists (select 1 from media where media.key = ${key} and not (${isUnreferenced}))`.execute(db);
}

export async function updateSigningBox(db: Database, keys: readonly string[], box: SigningBox | null): Promise<void> {
  await db.updateTable('media').set(toBoxColumns(box)).where('key', 'in', keys).execute();
}

/**
 * Stores the hand that was found in a picture.
 * @param hand the handshape as JSON
 */
export async function updateHand(db: Database, key: string, hand: string): Promise<void> {
  await db.updateTable('media').set({ hand }).where('key', '=', key).execute();
}

/** Returns the first file after the key `after` that was stored before uploads were cleaned. */
export async function findUncleanMedia(db: Database, after: string): Promise<MediaRow | undefined> {
  return await db
    .selectFrom('media')
    .selectAll()
    .where('cleaned_at', 'is', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the file's row, or undefined if the file no longer exists or was marked before. */
export async function markMediaClean(db: Database, key: string, now: number): Promise<MediaRow | undefined> {
  return await db
    .updateTable('media')
    .set({ cleaned_at: now })
    .where('key', '=', key)
    .where('cleaned_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Lists the sets that show the file. Includes deleted sets. Sorted by id, which is the order in which sets are locked.
 */
export async function listSetsShowing(db: Database, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sets where custom_thumbnail_key = ${key}
    union select set_id from cards where media_key = ${key}
    union select set_id from cards where poster_key = ${key}
    union select set_id from cards where id in (${cardsWithFurtherClip(key)}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Shows another file wherever the file is shown. */
export async function replaceShownMedia(db: Database, key: string, newKey: string): Promise<void> {
  // Caches hear of a further clip's change only through the revision of its card.
  await sql`update cards set revision = revision + 1 where id in (${cardsWithFurtherClip(key)})`.execute(db);
  for (const column of ['media_key', 'poster_key'] as const) {
    await db
      .updateTable('card_clips')
      .set({ [column]: newKey })
      .where(column, '=', key)
      .execute();
    await db
      .updateTable('cards')
      .set({ [column]: newKey })
      .where(column, '=', key)
      .execute();
  }
  for (const column of ['custom_thumbnail_key', 'thumbnail_key', 'thumbnail_video_key'] as const) {
    await db
      .updateTable('sets')
      .set({ [column]: newKey })
      .where(column, '=', key)
      .execute();
  }
}

/** Selects the cards that have the file among their further clips, or as the poster of one. */
function cardsWithFurtherClip(key: string) {
  return sql<string>`select card_id from card_clips where media_key = ${key}
    union select card_id from card_clips where poster_key = ${key}`;
}

/** The time of a repeated request. It is later than that of the request before, even within the same millisecond. */
const laterThanBefore = sql<number>`case when excluded.requested_at > media_removals.requested_at
  then excluded.requested_at else media_removals.requested_at + 1 end`;

const isUnreferenced = sql<SqlBool>`not exists (select 1 from cards where cards.media_key = media.key)
  and not exists (select 1 from cards where cards.poster_key = media.key)
  and not exists (select 1 from card_clips where card_clips.media_key = media.key)
  and not exists (select 1 from card_clips where card_clips.poster_key = media.key)
  and not exists (select 1 from sets where sets.custom_thumbnail_key = media.key)`;
