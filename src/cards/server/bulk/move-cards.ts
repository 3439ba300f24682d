import { notFound } from '../../../platform/server/base/problems.ts';
import { countRoom } from '../make-cards.ts';
import { listCardIds } from '../card-store.ts';
import { closeGaps, transferCardsTo } from '../store/transfer-store.ts';
import type { CardTransfer } from '../store/transfer-store.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { moveSearchTextsOf } from '../../../search/server/search-text-store.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { lockBothSets } from './lock-both-sets.ts';

/**
 * Repeated, it answers with those that have already moved.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when they are too many for the other set
 */
export async function moveCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/move'>) {
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
  await moveSearchTextsOf(db, transfer);
  await closeGaps(db, fromSetId);
  await refreshSetSummary(db, fromSetId);
  await refreshSetSummary(db, toSetId);
}
