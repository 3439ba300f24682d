import { conflict, notFound } from '../../../platform/server/base/problems.ts';
import { countRoom } from '../make-cards.ts';
import { listCardIds, updateOrder } from '../card-store.ts';
import { isSetInBin, listDeletedPlaces, listDeletionsHolding, lockDeletion } from '../store/deletion-store.ts';
import { transferCardsTo } from '../store/transfer-store.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { moveSearchTextsOf } from '../../../search/server/search-text-store.ts';
import { deleteSet, refreshSetSummary, touchSet } from '../../../sets/server/set-store.ts';
import { putBack } from './put-back.ts';

/**
 * Repeated, it answers with the same cards.
 * @throws ProblemError 404 when there is no such set or none of the cards, 409 when the set is deleted or full
 */
export async function restoreCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/restore'>) {
  const setId = params.id;
  const chosen = new Set(body.cardIds);
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, setId, services.now()))) throw await noSet(db, setId);
    for (const deletionId of await listDeletionsHolding(db, setId, [...chosen])) {
      await restoreFrom(db, deletionId, { setId, chosen });
    }
    await refreshSetSummary(db, setId);
    const cardIds = (await listCardIds(db, setId)).filter((id) => chosen.has(id));
    if (cardIds.length === 0) throw notFound('Card');
    return { cardIds };
  });
}

async function noSet(db: Database, setId: string): Promise<Error> {
  if (!(await isSetInBin(db, setId))) return notFound('Set');
  return conflict('The set of these cards is deleted, too. Please restore the set first', 'set-deleted');
}

interface Restoring {
  readonly setId: string;
  readonly chosen: ReadonlySet<string>;
}

/** Read under the lock: after 30 days they may be deleted at this very moment. */
async function restoreFrom(db: Database, deletionId: string, { setId, chosen }: Restoring): Promise<void> {
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
  await moveSearchTextsOf(db, transfer);
  if (cardIds.length === deleted.length) await deleteSet(db, deletionId);
  else await refreshSetSummary(db, deletionId);
}
