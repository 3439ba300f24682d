import type { FoundCard } from '../contract.ts';
import { toFoundCard } from '../../cards/rules/found-card.ts';
import { listVisibleCards } from '../../cards/server/visible-cards.ts';
import type { Database } from '../../platform/server/database/schema.ts';

/** @param keys beginnings of ids */
export async function findCards(db: Database, keys: readonly string[]): Promise<{ cards: FoundCard[] }> {
  return { cards: (await listVisibleCards(db, keys)).map(toFoundCard) };
}
