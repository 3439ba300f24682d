import type { Card } from '../contract/card.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { listCardsByCreationKey } from './card-store.ts';

export async function findMadeCards(db: Database, creationKey: string | undefined): Promise<Card[] | undefined> {
  const made = creationKey === undefined ? [] : await listCardsByCreationKey(db, creationKey);
  return made.length > 0 ? made : undefined;
}
