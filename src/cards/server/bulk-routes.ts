import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import { changeCard } from './files/set-card-media.ts';
import { notFound, conflict, targetSetNotFound } from '../../platform/server/base/problems.ts';
import { touchSet, lockSet, findSet, insertSet, refreshSetSummary, deleteSet } from '../../sets/server/set-store.ts';
import type { DeletedCard, Deletion } from '../contract/card.ts';
import {
  listDeletedCards,
  listDeletions,
  markDeletion,
  isSetInBin,
  listDeletedPlaces,
  listDeletionsHolding,
  lockDeletion,
} from './store/deletion-store.ts';
import { binRetentionMs } from '../../sets/server/empty-bin.ts';
import { newSet } from '../../sets/contract/set.ts';
import { listCardIds, updateOrder } from './card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { countCardsIfRoom, addStagedSet, placeStagedCards, findEarlierCards } from './add-cards.ts';
import { setImmediate } from 'node:timers/promises';
import { creationKeyOf } from './creation-key.ts';
import { cardsPerTransaction, copyCards } from '../../sets/server/add-set.ts';
import { listCardsToCopy, type CardToCopy } from '../../sets/server/copy-store.ts';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { inChunks, rowsPerStatement } from '../../platform/server/database/dialect.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** Calls that delete, restore, move and copy cards, and that read the bin. */
export const bulkHandlers = {
  'DELETE /api/cards/:id': removeCard,
  'POST /api/sets/:id/cards/delete': removeCards,
  'POST /api/sets/:id/cards/restore': restoreCards,
  'POST /api/sets/:id/cards/move': moveCards,
  'POST /api/sets/:id/cards/copy': copyChosenCards,
  'GET /api/bin/cards': readDeletions,
  'GET /api/bin/cards/:id': readDeletedCards,
} satisfies HandlersOf<
  | 'DELETE /api/cards/:id'
  | 'POST /api/sets/:id/cards/delete'
  | 'POST /api/sets/:id/cards/restore'
  | 'POST /api/sets/:id/cards/move'
  | 'POST /api/sets/:id/cards/copy'
  | 'GET /api/bin/cards'
  | 'GET /api/bin/cards/:id'
>;

async function removeCard({ services, params }: HandlerInput<'DELETE /api/cards/:id'>): Promise<undefined> {
  await changeCard(services, params.id, async (transaction, { id, setId }) => {
    await binCards({ ...services, db: transaction }, setId, new Set([id]));
  });
}

/**
 * Cards that are gone count as deleted.
 * @throws ProblemError 404 when there is no such set
 */
async function removeCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/delete'>) {
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, params.id, services.now()))) throw notFound('Set');
    return { cardIds: await binCards({ ...services, db }, params.id, new Set(body.cardIds)) };
  });
}

async function readDeletions({ services }: HandlerInput<'GET /api/bin/cards'>): Promise<Deletion[]> {
  const deletions = await listDeletions(services.db);
  return deletions.map(({ deletedAtMs, ...deletion }) => ({
    ...deletion,
    deletedAt: new Date(deletedAtMs).toISOString(),
    removedAt: new Date(deletedAtMs + binRetentionMs).toISOString(),
  }));
}

/** @throws ProblemError 404 when the cards are restored or gone */
async function readDeletedCards({ services, params }: HandlerInput<'GET /api/bin/cards/:id'>): Promise<DeletedCard[]> {
  const cards = await listDeletedCards(services.db, params.id);
  if (cards.length === 0) throw notFound('Card');
  return cards;
}

/**
 * Moves cards to a hidden set of their own in the bin (migration 020). Must be called while the set is locked.
 * @returns the ids of the cards that were in the set
 */
async function binCards(
  { db, newId, now }: Pick<Services, 'newId' | 'now'> & { readonly db: Database },
  setId: string,
  chosenIds: ReadonlySet<string>,
): Promise<string[]> {
  const cardIds = (await listCardIds(db, setId)).filter((id) => chosenIds.has(id));
  if (cardIds.length === 0) return [];
  const deletionId = newId();
  const { title } = (await findSet(db, setId)) ?? {};
  await insertSet(db, { ...newSet.parse({ title, visibility: 'private' }), id: deletionId, createdAt: now() });
  await markDeletion(db, { deletionId, fromSetId: setId, deletedAtMs: now() });
  await transferKeepingPlaces(db, { fromSetId: setId, toSetId: deletionId, cardIds });
  await closeGaps(db, setId);
  await refreshSetSummary(db, setId);
  await refreshSetSummary(db, deletionId);
  await writeSetText(db, setId);
  return cardIds;
}

/**
 * A repeated call answers with the cards that have already moved.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when there are too many for the other set
 */
async function moveCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/move'>) {
  const fromSetId = params.id;
  const { toSetId } = body;
  const chosenIds = new Set(body.cardIds);
  return await services.db.transaction().execute(async (db) => {
    await lockBothSets(db, { fromSetId, toSetId });
    for (const setId of [fromSetId, toSetId]) await touchSet(db, setId, services.now());
    const cardIds = (await listCardIds(db, fromSetId)).filter((id) => chosenIds.has(id));
    if (fromSetId !== toSetId && cardIds.length > 0) await moveToEnd(db, { fromSetId, toSetId, cardIds });
    const movedIds = (await listCardIds(db, toSetId)).filter((id) => chosenIds.has(id));
    if (movedIds.length === 0) throw notFound('Card');
    return { cardIds: movedIds };
  });
}

async function moveToEnd(db: Database, transfer: CardTransfer): Promise<void> {
  const { fromSetId, toSetId, cardIds } = transfer;
  const firstPlace = await countCardsIfRoom(db, toSetId, cardIds.length);
  await transferToPlaces(
    db,
    transfer,
    cardIds.map((id, index) => ({ id, orderIndex: firstPlace + index })),
  );
  await closeGaps(db, fromSetId);
  for (const setId of [fromSetId, toSetId]) {
    await refreshSetSummary(db, setId);
    await writeSetText(db, setId);
  }
}

/**
 * A repeated call answers with the same cards.
 * @throws ProblemError 404 when there is no such set or none of the cards, 409 when the set is deleted or full
 */
async function restoreCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/restore'>) {
  const setId = params.id;
  const chosenIds = new Set(body.cardIds);
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, setId, services.now()))) throw await missingSetError(db, setId);
    // The newest deletion is undone first, so that each finds the set as it was just after that deletion.
    for (const deletionId of await listDeletionsHolding(db, setId, [...chosenIds])) {
      await restoreFrom(db, deletionId, { setId, chosenIds });
    }
    await refreshSetSummary(db, setId);
    await writeSetText(db, setId);
    const cardIds = (await listCardIds(db, setId)).filter((id) => chosenIds.has(id));
    if (cardIds.length === 0) throw notFound('Card');
    return { cardIds };
  });
}

async function missingSetError(db: Database, setId: string): Promise<Error> {
  if (!(await isSetInBin(db, setId))) return notFound('Set');
  return conflict(message('The set of these cards is deleted, too. Please restore the set first'), 'set-deleted');
}

interface CardsToRestore {
  readonly setId: string;
  readonly chosenIds: ReadonlySet<string>;
}

/** Locks the deletion first, because the bin may be emptied at this very moment. */
async function restoreFrom(db: Database, deletionId: string, { setId, chosenIds }: CardsToRestore): Promise<void> {
  if (!(await lockDeletion(db, deletionId))) return;
  const deleted = await listDeletedPlaces(db, deletionId);
  const cardIds = deleted.map(({ id }) => id).filter((id) => chosenIds.has(id));
  const returningIds = new Set(cardIds);
  await countCardsIfRoom(db, setId, cardIds.length);
  const before = await listCardIds(db, setId);
  const places = putBack(before, deleted, returningIds).map((id, orderIndex) => ({ id, orderIndex }));
  await updateOrder(
    db,
    places.filter(({ id, orderIndex }) => !returningIds.has(id) && before[orderIndex] !== id),
  );
  await transferToPlaces(
    db,
    { fromSetId: deletionId, toSetId: setId },
    places.filter(({ id }) => returningIds.has(id)),
  );
  if (cardIds.length === deleted.length) await deleteSet(db, deletionId);
  else await refreshSetSummary(db, deletionId);
}

interface BothSets {
  readonly fromSetId: string;
  readonly toSetId: string;
}

interface CopyRequest extends BothSets {
  readonly chosenIds: ReadonlySet<string>;
  readonly creationKey: string | undefined;
}

/**
 * Copies show the same files. They come behind the last chosen card, or at the end of another set. A call with the same
 * key answers with the first copies. None is visible until all are made.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when there are too many for the set
 */
async function copyChosenCards(input: HandlerInput<'POST /api/sets/:id/cards/copy'>) {
  const { services, params, body, idempotencyKey } = input;
  const fromSetId = params.id;
  const { toSetId } = body;
  const chosenIds = new Set(body.cardIds);
  const copyRequest = { fromSetId, toSetId, chosenIds, creationKey: creationKeyOf(fromSetId, 'copy', idempotencyKey) };
  const start = await services.db.transaction().execute((db) => beginCopy(db, copyRequest));
  if ('earlierCopies' in start) return { cardIds: start.earlierCopies };
  const stagedId = await addStagedSet(services);
  const copyIds: string[] = [];
  for (const chunk of chunksOf(start.cards, cardsPerTransaction)) {
    const copy = (db: Database) => copyCards({ ...services, db }, chunk, stagedId);
    copyIds.push(...(await services.db.transaction().execute(copy)));
    // Other requests are answered between two chunks.
    await setImmediate();
  }
  const cardIds = await services.db
    .transaction()
    .execute((db) => endCopy({ ...services, db }, copyRequest, { stagedId, copyIds }));
  return { cardIds };
}

async function beginCopy(
  db: Database,
  copyRequest: CopyRequest,
): Promise<{ readonly earlierCopies: string[] } | { readonly cards: CardToCopy[] }> {
  await lockBothSets(db, copyRequest);
  const earlierCopies = await findEarlierCopies(db, copyRequest);
  if (earlierCopies !== undefined) return { earlierCopies };
  const cards = (await listCardsToCopy(db, copyRequest.fromSetId)).filter(({ id }) => copyRequest.chosenIds.has(id));
  if (cards.length === 0) throw notFound('Card');
  await countCardsIfRoom(db, copyRequest.toSetId, cards.length);
  return { cards: cards.map((card, index) => ({ ...card, order_index: index })) };
}

interface StagedCopies {
  readonly stagedId: string;
  readonly copyIds: string[];
}

/** Shows the copies in the set. If a repetition of the call has made copies meanwhile, it answers with those. */
async function endCopy(
  { db, now }: Pick<Services, 'now'> & { readonly db: Database },
  copyRequest: CopyRequest,
  { stagedId, copyIds }: StagedCopies,
): Promise<string[]> {
  const { fromSetId, toSetId, chosenIds, creationKey } = copyRequest;
  await lockBothSets(db, copyRequest);
  const earlierCopies = await findEarlierCopies(db, copyRequest);
  if (earlierCopies !== undefined) return earlierCopies;
  await touchSet(db, toSetId, now());
  const orderIndex = fromSetId === toSetId ? findPlaceBehind(await listCardIds(db, toSetId), chosenIds) : undefined;
  await placeStagedCards(db, { setId: toSetId, orderIndex, creationKey, stagedId, count: copyIds.length });
  return copyIds;
}

/** The place behind the last chosen card. Undefined stands for the end. */
function findPlaceBehind(order: readonly string[], chosenIds: ReadonlySet<string>): number | undefined {
  const lastIndex = order.findLastIndex((id) => chosenIds.has(id));
  return lastIndex < 0 ? undefined : lastIndex + 1;
}

async function findEarlierCopies(db: Database, { creationKey }: CopyRequest): Promise<string[] | undefined> {
  return (await findEarlierCards(db, creationKey))?.map(({ id }) => id);
}

/**
 * Locks the sets in the order of their ids, so that two calls cannot deadlock.
 * @throws ProblemError 404 when a set is gone
 */
async function lockBothSets(db: Database, { fromSetId, toSetId }: BothSets): Promise<void> {
  for (const id of [...new Set([fromSetId, toSetId])].sort()) {
    if (await lockSet(db, id)) continue;
    throw id === fromSetId ? notFound('Set') : targetSetNotFound();
  }
}

interface CardTransfer extends BothSets {
  readonly cardIds: readonly string[];
}

/**
 * Moves cards and keeps their place numbers, gaps included: in the bin they are the former places (`FormerPlace`).
 * Drops the creation keys, which name the former set.
 */
async function transferKeepingPlaces(db: Database, { fromSetId, toSetId, cardIds }: CardTransfer): Promise<void> {
  await inChunks(chunksOf(cardIds, rowsPerStatement), (chunk) =>
    db
      .updateTable('cards')
      .set({ set_id: toSetId, creation_key: null })
      .where('set_id', '=', fromSetId)
      .where('id', 'in', chunk)
      .execute(),
  );
}

/** Moves cards to places that are free. Drops their creation keys as well. */
async function transferToPlaces(
  db: Database,
  { fromSetId, toSetId }: BothSets,
  places: readonly { readonly id: string; readonly orderIndex: number }[],
): Promise<void> {
  await inChunks(chunksOf(places, rowsPerStatement), (chunk) => {
    const rows = chunk.map(({ id, orderIndex }) => sql`(${id}, ${sql.lit(orderIndex)})`);
    return sql`
      with places (id, place) as (values ${sql.join(rows)})
      update cards set set_id = ${toSetId}, creation_key = null, order_index = places.place
      from places where cards.id = places.id and cards.set_id = ${fromSetId}`.execute(db);
  });
}

/** Numbers the places 0, 1, 2, … again. */
async function closeGaps(db: Database, setId: string): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (order by order_index, id) - 1 as place from cards where set_id = ${setId}
    )
    update cards set order_index = ranked.place from ranked
    where cards.id = ranked.id and cards.order_index <> ranked.place`.execute(db);
}

interface FormerPlace {
  readonly id: string;
  /** The place when the card was deleted. The first is 0. */
  readonly place: number;
}

/**
 * Returns the order in which the returning cards are back at their former places, as far as the set is unchanged since
 * the deletion.
 * @param order the cards that are in the set now
 * @param deleted all cards of the deletion, sorted by place
 */
export function putBack(
  order: readonly string[],
  deleted: readonly FormerPlace[],
  returningIds: ReadonlySet<string>,
): string[] {
  const result: string[] = [];
  let takenFromOrder = 0;
  let stayingDeleted = 0;
  for (const { id, place } of deleted) {
    if (!returningIds.has(id)) {
      stayingDeleted += 1;
      continue;
    }
    const missingBefore = Math.max(0, place - stayingDeleted - result.length);
    const before = order.slice(takenFromOrder, takenFromOrder + missingBefore);
    result.push(...before, id);
    takenFromOrder += before.length;
  }
  return [...result, ...order.slice(takenFromOrder)];
}
