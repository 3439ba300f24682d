import type { FoundCard } from '../../shared/contract/catalog.ts';
import { toFoundCard } from '../../shared/offline/found-card.ts';
import { listVisibleCards } from '../cards/store/visible-cards.ts';
import type { Database } from '../database/schema.ts';

/** @param keys beginnings of ids */
export async function findCards(db: Database, keys: readonly string[]): Promise<{ cards: FoundCard[] }> {
  return { cards: (await listVisibleCards(db, keys)).map(toFoundCard) };
}
