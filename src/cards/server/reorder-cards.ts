import type { HandlerInput } from '../../api/server/handler.ts';
import { conflict, notFound } from '../../platform/server/base/problems.ts';
import { refreshSetSummary, touchSet } from '../../sets/server/set-store.ts';
import { listCardIds, updateOrder } from './card-store.ts';

/** @throws ProblemError 404 when there is no such set, 409 unless exactly its cards are named */
export async function reorderCards({
  services,
  params,
  body,
}: HandlerInput<'POST /api/sets/:id/reorder'>): Promise<undefined> {
  const { cardIds } = body;
  await services.db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, params.id, services.now()))) throw notFound('Set');
    const before = await listCardIds(transaction, params.id);
    if (!isPermutation(before, cardIds)) {
      throw conflict(
        'The cards of this set have changed meanwhile. Please reload the page and order them again',
        'cards-changed',
      );
    }
    const places = cardIds.map((id, orderIndex) => ({ id, orderIndex }));
    await updateOrder(
      transaction,
      places.filter(({ id, orderIndex }) => before[orderIndex] !== id),
    );
    await refreshSetSummary(transaction, params.id);
  });
}

/** @param ids without duplicates */
function isPermutation(ids: readonly string[], others: readonly string[]): boolean {
  const known = new Set(ids);
  return others.length === ids.length && new Set(others).size === ids.length && others.every((id) => known.has(id));
}
