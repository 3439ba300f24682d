import type { Database } from '../../../platform/server/database/schema.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { touchSet } from '../../../sets/server/set-store.ts';
import { findCardPlace, type CardPlace } from '../card-store.ts';

/**
 * Locks the set that has the card.
 * @throws ProblemError 404 when the card is gone
 */
export async function changeCard<Result>(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  change: (transaction: Database, place: CardPlace) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const before = await findCardPlace(services.db, id);
    if (before === undefined) throw notFound('Card');
    const changed = await changeInSet(services, before, change);
    if (changed !== undefined) return changed.result;
  }
}

async function changeInSet<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, setId }: CardPlace,
  change: (transaction: Database, place: CardPlace) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const isSetThere = await touchSet(transaction, setId, now());
    const place = await findCardPlace(transaction, id);
    if (place === undefined) throw notFound('Card');
    if (place.setId !== setId) return undefined;
    if (!isSetThere) throw notFound('Card');
    return { result: await change(transaction, place) };
  });
}
