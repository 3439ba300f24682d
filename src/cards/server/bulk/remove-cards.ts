import { notFound } from '../../../platform/server/base/problems.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { touchSet } from '../../../sets/server/set-store.ts';
import { binCards } from './bin-cards.ts';

/**
 * Cards that are gone count as deleted.
 * @throws ProblemError 404 when there is no such set
 */
export async function removeCards({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards/delete'>) {
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, params.id, services.now()))) throw notFound('Set');
    return { cardIds: await binCards({ ...services, db }, params.id, new Set(body.cardIds)) };
  });
}
