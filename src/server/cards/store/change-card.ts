import type { Database } from '../../database/schema.ts';
import { notFound } from '../../base/problems.ts';
import type { Services } from '../../services/services.ts';
import { touchSet } from '../../sets/store/set-store.ts';
import { findCardPlace } from './card-store.ts';
import type { CardPlace } from './card-store.ts';

/**
 * Holds the set's lock; the set can be looked up before, since a card never moves to another.
 * @throws ProblemError 404 when the card is gone
 */
export async function changeCard<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  change: (transaction: Database, place: CardPlace) => Promise<Result>,
): Promise<Result> {
  const before = await findCardPlace(db, id);
  if (before === undefined) throw notFound('Card');
  return await db.transaction().execute(async (transaction) => {
    const isSetThere = await touchSet(transaction, before.setId, now());
    const place = isSetThere ? await findCardPlace(transaction, id) : undefined;
    if (place === undefined) throw notFound('Card');
    return await change(transaction, place);
  });
}
