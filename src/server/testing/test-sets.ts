import { newSet } from '../../shared/contract/set.ts';
import { newId } from '../base/new-id.ts';
import type { Database } from '../database/schema.ts';
import { insertSet } from '../sets/store/set-store.ts';
import type { SetToInsert } from '../sets/store/set-store.ts';

/**
 * Public and without cards.
 * @returns its id
 */
export async function insertTestSet(db: Database, set: Partial<SetToInsert> = {}): Promise<string> {
  const { id = newId(), createdAt = 0, ...fields } = set;
  await insertSet(db, { ...newSet.parse({}), ...fields, id, createdAt });
  return id;
}
