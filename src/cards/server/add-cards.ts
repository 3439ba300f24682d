import type { Card } from '../contract/card.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { touchSet } from '../../sets/server/set-store.ts';
import { addStagedCards } from './add-staged-cards.ts';
import { findMadeCards } from './find-made-cards.ts';
import { makeCards, type NewCards } from './make-cards.ts';

/** Longer transactions would block other writers. */
const maxCardsAtOnce = 250;

/**
 * All or none.
 * @throws ProblemError 404 when there is no such set, 409 when they are too many
 */
export async function addCards(services: Pick<Services, 'db' | 'newId' | 'now'>, newCards: NewCards): Promise<Card[]> {
  if (newCards.texts.length > maxCardsAtOnce) return await addStagedCards(services, newCards, maxCardsAtOnce);
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, newCards.setId, services.now()))) throw notFound('Set');
    return (await findMadeCards(db, newCards.creationKey)) ?? (await makeCards({ ...services, db }, newCards));
  });
}
