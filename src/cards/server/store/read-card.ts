import type { Card } from '../../contract/card.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import { findCard } from '../card-store.ts';

/** @throws ProblemError 404 when there is no such card. */
export async function readCard(db: Database, id: string): Promise<Card> {
  const card = await findCard(db, id);
  if (card === undefined) throw notFound('Card');
  return card;
}
