import { sql, type SqlBool } from 'kysely';
import type { NewSet, SetEdit, StudySet, Visibility } from '../contract/set.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { parseCategories } from '../../platform/rules/text/category-names.ts';
import { selectStudySets, toStudySet } from './study-set-row.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

export interface SetToInsert extends NewSet {
  readonly id: string;
  /** In epoch milliseconds. */
  readonly createdAt: number;
  /** See `SetRow`. */
  readonly creationKey?: string | undefined;
}

export async function findSet(db: Database, id: string): Promise<StudySet | undefined> {
  const row = await selectStudySets(db).where('sets.id', '=', id).executeTakeFirst();
  return row && toStudySet(row);
}

export async function findSetByCreationKey(db: Database, creationKey: string): Promise<StudySet | undefined> {
  const row = await selectStudySets(db).where('sets.creation_key', '=', creationKey).executeTakeFirst();
  return row && toStudySet(row);
}

/** Whether a call with this key has already created a set. Includes deleted sets. */
export async function isCreationKeyUsed(db: Database, creationKey: string): Promise<boolean> {
  const row = await db.selectFrom('sets').select('id').where('creation_key', '=', creationKey).executeTakeFirst();
  return row !== undefined;
}

export async function listSets(db: Database): Promise<StudySet[]> {
  const rows = await selectStudySets(db).orderBy('sets.updated_at', 'desc').orderBy('sets.id').execute();
  return rows.map(toStudySet);
}

/** Lists the sets with these ids, in the order of `listSets`. */
export async function listSetsById(db: Database, dialect: Dialect, ids: readonly string[]): Promise<StudySet[]> {
  const idRows = dialect.jsonRows(ids.map((id) => [id]));
  const rows = await selectStudySets(db)
    .where(sql<SqlBool>`sets.id in (select value ->> 0 from ${idRows})`)
    .orderBy('sets.updated_at', 'desc')
    .orderBy('sets.id')
    .execute();
  return rows.map(toStudySet);
}

export async function findVisibility(db: Database, id: string): Promise<Visibility | undefined> {
  const row = await db
    .selectFrom('sets')
    .select('visibility')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.visibility;
}

/** Inserts a set without cards. Returns false if the creation key has already created a set. */
export async function insertSet(db: Database, set: SetToInsert): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sets')
    .values({
      id: set.id,
      title: set.title,
      public_title: set.publicTitle,
      description: set.description,
      categories: set.categories,
      tags: set.tags,
      visibility: set.visibility,
      ...signingColumns(set),
      sort_title: naturalSortKey(displayTitle(set)),
      card_count: 0,
      view_count: 0,
      custom_thumbnail_key: null,
      thumbnail_key: null,
      thumbnail_video_key: null,
      created_at: set.createdAt,
      updated_at: set.createdAt,
      creation_key: set.creationKey ?? null,
    })
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await insertSetCategories(db, set.id, set.categories);
  return true;
}

/** Changes a set and advances its revision. Undefined fields stay. Returns false if there is no such set. */
export async function updateSet(db: Database, id: string, edit: SetEdit): Promise<boolean> {
  const before = await db.selectFrom('sets').select(['title', 'public_title']).where('id', '=', id).executeTakeFirst();
  if (before === undefined) return false;
  const { title = before.title, publicTitle = before.public_title } = edit;
  const { description, categories, tags, visibility } = edit;
  await db
    .updateTable('sets')
    .set({
      description,
      categories,
      tags,
      visibility,
      ...signingColumns(edit),
      title,
      public_title: publicTitle,
      sort_title: naturalSortKey(displayTitle({ title, publicTitle })),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute();
  if (edit.categories === undefined) return true;
  await db.deleteFrom('set_categories').where('set_id', '=', id).execute();
  await insertSetCategories(db, id, edit.categories);
  return true;
}

/** Deletes a set with its cards, texts, scores and events. */
export async function deleteSet(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sets').where('id', '=', id).execute();
}

/**
 * Notes the time of the change, which also locks the set until the transaction ends. Every transaction that changes a
 * set, its cards or its media begins with such a lock, after `lockCategories` if it needs both.
 * @returns false when there is no such set, or it is deleted
 */
export async function touchSet(db: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Locks a set until the transaction ends. Like `touchSet`, but keeps the time of the last change. */
export async function lockSet(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ updated_at: set.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Locks a set until the transaction ends. Like `lockSet`, but also locks deleted sets. Returns undefined if there is no
 * such set.
 */
export async function lockAnySet(
  db: Database,
  id: string,
): Promise<Pick<StudySet, 'title' | 'categories'> | undefined> {
  return await db
    .updateTable('sets')
    .set((set) => ({ updated_at: set.ref('updated_at') }))
    .where('id', '=', id)
    .returning(['title', 'categories'])
    .executeTakeFirst();
}

/** Returns null if the set has no custom thumbnail. */
export async function findCustomThumbnailKey(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('sets').select('custom_thumbnail_key').where('id', '=', id).executeTakeFirst();
  return row?.custom_thumbnail_key ?? null;
}

/** Stores which custom thumbnail a set has, or null for none. `refreshSetSummary` must be called afterwards. */
export async function updateCustomThumbnail(db: Database, id: string, key: string | null): Promise<void> {
  await db.updateTable('sets').set({ custom_thumbnail_key: key }).where('id', '=', id).execute();
}

/**
 * Updates the number of cards, the thumbnail (the custom one, else the first image or poster) and the first video. Must
 * be called when cards, their order or their media have changed.
 */
export async function refreshSetSummary(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sets')
    .set({
      card_count: sql<number>`(select count(*) from cards where set_id = ${id})`,
      thumbnail_key: sql<string | null>`coalesce(custom_thumbnail_key, (
        select case media.kind when 'image' then cards.media_key else cards.poster_key end
        from cards join media on media.key = cards.media_key
        where cards.set_id = ${id} and (media.kind = 'image' or cards.poster_key is not null)
        order by cards.order_index limit 1))`,
      thumbnail_video_key: sql<string | null>`(
        select cards.media_key from cards join media on media.key = cards.media_key
        where cards.set_id = ${id} and media.kind = 'video'
        order by cards.order_index limit 1)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Lists the keys of all files that the set and its cards show. */
export async function listMediaKeys(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select media_key as key from cards where set_id = ${id} and media_key is not null
    union select poster_key from cards where set_id = ${id} and poster_key is not null
    union select card_clips.media_key from card_clips join cards on cards.id = card_id where set_id = ${id}
    union select card_clips.poster_key from card_clips join cards on cards.id = card_id
      where set_id = ${id} and card_clips.poster_key is not null
    union select custom_thumbnail_key from sets where id = ${id} and custom_thumbnail_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Returns the columns that describe the signing. */
function signingColumns({ signLanguage, termLanguage, signer, licence, hintsFromPicture }: SetEdit) {
  const hints = hintsFromPicture === undefined ? {} : { picture_hints: toFlag(hintsFromPicture) };
  return { sign_language: signLanguage, term_language: termLanguage, signer, licence, ...hints };
}

function toFlag(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0;
}

async function insertSetCategories(db: Database, setId: string, categories: string): Promise<void> {
  const rows = parseCategories(categories).map((name) => ({ set_id: setId, folded: foldCase(name), name }));
  if (rows.length === 0) return;
  await db
    .insertInto('set_categories')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
