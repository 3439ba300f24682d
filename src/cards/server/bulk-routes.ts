import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import { changeCard } from './files/set-card-media.ts';
import { notFound, conflict, targetSetNotFound } from '../../platform/server/base/problems.ts';
import { touchSet, findSet, insertSet, refreshSetSummary, deleteSet } from '../../sets/server/set-store.ts';
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
import { countRoom, addStage, placeStagedCards, findMadeCards } from './add-cards.ts';
import { setImmediate } from 'node:timers/promises';
import { creationKeyOf } from './creation-key.ts';
import { cardsAtOnce, copyCards } from '../../sets/server/add-set.ts';
import { listCardsToCopy, type CardToCopy } from '../../sets/server/copy-store.ts';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { inChunks } from '../../platform/server/database/dialect.ts';
import { message } from '../../platform/rules/languages/texts.ts';

const rowsPerStatement = 500;

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
  chosen: ReadonlySet<string>,
): Promise<string[]> {
  const cardIds = (await listCardIds(db, setId)).filter((id) => chosen.has(id));
  if (cardIds.length === 0) return [];
  const toSetId = newId();
  const { title } = (await findSet(db, setId)) ?? {};
  await insertSet(db, { ...newSet.parse({ title, visibility: 'private' }), id: toSetId, createdAt: now() });
  await markDeletion(db, toSetId, setId, now());
  const transfer = { fromSetId: setId, toSetId, cardIds };
  await transferCards(db, transfer);
  await closeGaps(db, setId);
  await refreshSetSummary(db, setId);
  await refreshSetSummary(db, toSetId);
  await writeSetText(db, setId);
  return cardIds;
}

/**
 * A repeated call answers with the cards that have already moved.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when there are too many for the other set
 */
async function moveCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/move'>) {
  const [fromSetId, toSetId, chosen] = [params.id, body.toSetId, new Set(body.cardIds)];
  return await services.db.transaction().execute(async (db) => {
    await lockBothSets(db, { fromSetId, toSetId }, services.now());
    const cardIds = (await listCardIds(db, fromSetId)).filter((id) => chosen.has(id));
    if (fromSetId !== toSetId && cardIds.length > 0) await moveToEnd(db, { fromSetId, toSetId, cardIds });
    const moved = (await listCardIds(db, toSetId)).filter((id) => chosen.has(id));
    if (moved.length === 0) throw notFound('Card');
    return { cardIds: moved };
  });
}

async function moveToEnd(db: Database, transfer: CardTransfer): Promise<void> {
  const { fromSetId, toSetId, cardIds } = transfer;
  const first = await countRoom(db, toSetId, cardIds.length);
  await transferCardsTo(
    db,
    transfer,
    cardIds.map((id, index) => ({ id, orderIndex: first + index })),
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
  const chosen = new Set(body.cardIds);
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, setId, services.now()))) throw await noSet(db, setId);
    for (const deletionId of await listDeletionsHolding(db, setId, [...chosen])) {
      await restoreFrom(db, deletionId, { setId, chosen });
    }
    await refreshSetSummary(db, setId);
    await writeSetText(db, setId);
    const cardIds = (await listCardIds(db, setId)).filter((id) => chosen.has(id));
    if (cardIds.length === 0) throw notFound('Card');
    return { cardIds };
  });
}

async function noSet(db: Database, setId: string): Promise<Error> {
  if (!(await isSetInBin(db, setId))) return notFound('Set');
  return conflict(message('The set of these cards is deleted, too. Please restore the set first'), 'set-deleted');
}

interface RestoreOptions {
  readonly setId: string;
  readonly chosen: ReadonlySet<string>;
}

/** The deletion is locked, because the bin may be emptied at this very moment. */
async function restoreFrom(db: Database, deletionId: string, { setId, chosen }: RestoreOptions): Promise<void> {
  if (!(await lockDeletion(db, deletionId))) return;
  const deleted = await listDeletedPlaces(db, deletionId);
  const cardIds = deleted.map(({ id }) => id).filter((id) => chosen.has(id));
  const returning = new Set(cardIds);
  await countRoom(db, setId, cardIds.length);
  const before = await listCardIds(db, setId);
  const transfer = { fromSetId: deletionId, toSetId: setId, cardIds };
  const places = putBack(before, deleted, returning).map((id, orderIndex) => ({ id, orderIndex }));
  await updateOrder(
    db,
    places.filter(({ id, orderIndex }) => !returning.has(id) && before[orderIndex] !== id),
  );
  await transferCardsTo(
    db,
    transfer,
    places.filter(({ id }) => returning.has(id)),
  );
  if (cardIds.length === deleted.length) await deleteSet(db, deletionId);
  else await refreshSetSummary(db, deletionId);
}

interface CopyOptions {
  readonly fromSetId: string;
  readonly toSetId: string;
  readonly chosen: ReadonlySet<string>;
  readonly creationKey: string | undefined;
}

/**
 * Copies show the same files and come behind the last chosen card. A call with the same key answers with the first
 * copies. None is visible until all are made.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when there are too many for the set
 */
async function copyChosenCards(input: HandlerInput<'POST /api/sets/:id/cards/copy'>) {
  const { services, params, body, idempotencyKey } = input;
  const [fromSetId, toSetId, chosen] = [params.id, body.toSetId, new Set(body.cardIds)];
  const copying = { fromSetId, toSetId, chosen, creationKey: creationKeyOf(fromSetId, 'copy', idempotencyKey) };
  const begun = await services.db.transaction().execute((db) => begin({ ...services, db }, copying));
  if ('made' in begun) return { cardIds: begun.made };
  const stagedId = await addStage(services);
  const copied: string[] = [];
  for (const chunk of chunksOf(begun.cards, cardsAtOnce)) {
    const copy = (db: Database) => copyCards({ ...services, db }, chunk, stagedId);
    copied.push(...(await services.db.transaction().execute(copy)));
    await setImmediate();
  }
  const cardIds = await services.db
    .transaction()
    .execute((db) => end({ ...services, db }, copying, { stagedId, copied }));
  return { cardIds };
}

type InTransaction = Pick<Services, 'now'> & { readonly db: Database };

async function begin(
  { db, now }: InTransaction,
  copying: CopyOptions,
): Promise<{ readonly made: string[] } | { readonly cards: CardToCopy[] }> {
  await lockBothSets(db, copying, now());
  const made = await findMade(db, copying);
  if (made !== undefined) return { made };
  const cards = (await listCardsToCopy(db, copying.fromSetId)).filter(({ id }) => copying.chosen.has(id));
  if (cards.length === 0) throw notFound('Card');
  await countRoom(db, copying.toSetId, cards.length);
  return { cards: cards.map((card, index) => ({ ...card, order_index: index })) };
}

interface Copied {
  readonly stagedId: string;
  readonly copied: string[];
}

/** If the same call has made copies meanwhile, those are kept. */
async function end({ db, now }: InTransaction, copying: CopyOptions, { stagedId, copied }: Copied): Promise<string[]> {
  const { fromSetId, toSetId, chosen, creationKey } = copying;
  await lockBothSets(db, copying, now());
  const made = await findMade(db, copying);
  if (made !== undefined) return made;
  const orderIndex = fromSetId === toSetId ? behind(await listCardIds(db, toSetId), chosen) : undefined;
  await placeStagedCards(db, { setId: toSetId, orderIndex, creationKey, stagedId, count: copied.length });
  return copied;
}

/** The place behind the last chosen card. Undefined stands for the end. */
function behind(order: readonly string[], chosen: ReadonlySet<string>): number | undefined {
  const last = order.findLastIndex((id) => chosen.has(id));
  return last < 0 ? undefined : last + 1;
}

async function findMade(db: Database, { creationKey }: CopyOptions): Promise<string[] | undefined> {
  return (await findMadeCards(db, creationKey))?.map(({ id }) => id);
}

interface BothSets {
  readonly fromSetId: string;
  readonly toSetId: string;
}

/**
 * Locks the sets in the order of their ids, so that two calls cannot deadlock.
 * @throws ProblemError 404 when a set is gone
 */
async function lockBothSets(db: Database, { fromSetId, toSetId }: BothSets, now: number): Promise<void> {
  for (const id of [...new Set([fromSetId, toSetId])].sort()) {
    if (await touchSet(db, id, now)) continue;
    throw id === fromSetId ? notFound('Set') : targetSetNotFound();
  }
}

interface CardTransfer {
  readonly fromSetId: string;
  readonly toSetId: string;
  readonly cardIds: readonly string[];
}

/** Moves cards, each to the same place number. Drops their creation keys, which name the former set. */
async function transferCards(db: Database, { fromSetId, toSetId, cardIds }: CardTransfer): Promise<void> {
  await inChunks(chunksOf(cardIds, rowsPerStatement), (chunk) =>
    db
      .updateTable('cards')
      .set({ set_id: toSetId, creation_key: null })
      .where('set_id', '=', fromSetId)
      .where('id', 'in', chunk)
      .execute(),
  );
}

/** Moves cards to places that are free. */
async function transferCardsTo(
  db: Database,
  { fromSetId, toSetId }: Omit<CardTransfer, 'cardIds'>,
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
 * Returns the order in which deleted cards are back at their places, as far as the set is unchanged.
 * @param deleted all cards of the deletion, sorted by place
 */
export function putBack(
  order: readonly string[],
  deleted: readonly FormerPlace[],
  returning: ReadonlySet<string>,
): string[] {
  const result: string[] = [];
  let next = 0;
  let staying = 0;
  for (const { id, place } of deleted) {
    if (!returning.has(id)) staying += 1;
    else {
      const end = next + Math.max(0, place - staying - result.length);
      result.push(...order.slice(next, end), id);
      next = Math.min(end, order.length);
    }
  }
  return [...result, ...order.slice(next)];
}
