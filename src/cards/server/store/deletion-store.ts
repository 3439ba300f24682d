import { sql } from 'kysely';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import type { DeletedCard, Deletion } from '../../contract/card.ts';
import { rowsPerStatement } from '../../../platform/server/database/dialect.ts';
import type { Database } from '../../../platform/server/database/schema.ts';

interface NewDeletion {
  readonly deletionId: string;
  /** The set that the cards are deleted from. */
  readonly fromSetId: string;
  readonly deletedAtMs: number;
}

/** Turns a new set into a deletion: a row in the bin that is no set, but holds deleted cards. */
export async function markDeletion(db: Database, { deletionId, fromSetId, deletedAtMs }: NewDeletion): Promise<void> {
  await db
    .updateTable('sets')
    .set({ deleted_at: deletedAtMs, deleted_visibility: 'private', visibility: 'private', deleted_from: fromSetId })
    .where('id', '=', deletionId)
    .execute();
}

/** Locks a deletion by an update that changes nothing. Returns false if it no longer exists. */
export async function lockDeletion(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: set.ref('deleted_at') }))
    .where('id', '=', id)
    .where('deleted_from', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Lists the deletions from a set that hold any of the cards, newest first. */
export async function listDeletionsHolding(db: Database, setId: string, cardIds: readonly string[]): Promise<string[]> {
  const deletions = new Map<string, { readonly deletedAtMs: number; readonly number: number }>();
  for (const chunk of chunksOf(cardIds, rowsPerStatement)) {
    const rows = await db
      .selectFrom('cards')
      .innerJoin('sets', 'sets.id', 'cards.set_id')
      .select(['sets.id', 'sets.number', 'sets.deleted_at as deletedAtMs'])
      .distinct()
      .where('sets.deleted_from', '=', setId)
      .where('cards.id', 'in', chunk)
      .execute();
    for (const { id, number, deletedAtMs } of rows) deletions.set(id, { deletedAtMs: deletedAtMs ?? 0, number });
  }
  const newestFirst = [...deletions].toSorted(([, a], [, b]) => b.deletedAtMs - a.deletedAtMs || b.number - a.number);
  return newestFirst.map(([id]) => id);
}

export async function listDeletedPlaces(db: Database, deletionId: string): Promise<{ id: string; place: number }[]> {
  return await db
    .selectFrom('cards')
    .select(['id', 'order_index as place'])
    .where('set_id', '=', deletionId)
    .orderBy('order_index')
    .execute();
}

/** Whether a set is among the deleted ones. Returns undefined if there is no such set. */
export async function isSetInBin(db: Database, setId: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('sets').select('deleted_at').where('id', '=', setId).executeTakeFirst();
  return row && row.deleted_at !== null;
}

type DeletionRow = Omit<Deletion, 'deletedAt' | 'removedAt'> & { readonly deletedAtMs: number };

/** The most deletions that are listed, the latest ones. */
const maxListedDeletions = 1_000;
/** The most terms by which a deletion is named. */
const maxTermsOfDeletion = 3;

export async function listDeletions(db: Database): Promise<DeletionRow[]> {
  const rows = await db
    .selectFrom('sets')
    .innerJoin('sets as source', 'source.id', 'sets.deleted_from')
    .select(['sets.id', 'source.id as setId', 'source.title as setTitle', 'source.deleted_at as setDeletedAt'])
    .select(['sets.card_count as cardCount', 'sets.deleted_at as deletedAtMs'])
    .orderBy('sets.deleted_at', 'desc')
    .orderBy('sets.number', 'desc')
    .limit(maxListedDeletions)
    .execute();
  const terms = await listFirstTerms(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ setDeletedAt, deletedAtMs, ...row }) => ({
    ...row,
    deletedAtMs: deletedAtMs ?? 0,
    isSetDeleted: setDeletedAt !== null,
    terms: terms.get(row.id) ?? [],
  }));
}

/** Lists deleted cards in order. Lists none if the deletion no longer exists. */
export async function listDeletedCards(db: Database, deletionId: string): Promise<DeletedCard[]> {
  return await db
    .selectFrom('cards')
    .innerJoin('sets', 'sets.id', 'cards.set_id')
    .leftJoin('media', 'media.key', 'cards.media_key')
    .select(['cards.id', 'cards.term', 'cards.definition', 'media.kind as mediaKind'])
    .where('sets.deleted_from', 'is not', null)
    .where('sets.id', '=', deletionId)
    .orderBy('cards.order_index')
    .execute();
}

async function listFirstTerms(db: Database, deletionIds: readonly string[]): Promise<Map<string, string[]>> {
  const terms = new Map<string, string[]>();
  for (const chunk of chunksOf(deletionIds, rowsPerStatement)) {
    const { rows } = await sql<{ setId: string; term: string }>`
      select set_id as ${sql.ref('setId')}, term from (
        select set_id, term, order_index, row_number() over (partition by set_id order by order_index) as place
        from cards where set_id in (${sql.join(chunk)})
      ) as ranked where place <= ${maxTermsOfDeletion} order by set_id, place`.execute(db);
    for (const { setId, term } of rows) terms.set(setId, [...(terms.get(setId) ?? []), term]);
  }
  return terms;
}
