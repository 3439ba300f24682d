import type { Card } from '../../shared/contract/card.ts';
import type { Database } from '../database/schema.ts';
import { listCardsByCreationKey } from './store/card-store.ts';

export async function findMadeCards(db: Database, creationKey: string | undefined): Promise<Card[] | undefined> {
  const made = creationKey === undefined ? [] : await listCardsByCreationKey(db, creationKey);
  return made.length > 0 ? made : undefined;
}
