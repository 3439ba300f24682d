import { newSet } from '../../sets/contract/set.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { insertSet } from '../../sets/server/set-store.ts';
import type { SetToInsert } from '../../sets/server/set-store.ts';

/**
 * Inserts a public set without cards.
 * @returns its id
 */
export async function insertTestSet(db: Database, set: Partial<SetToInsert> = {}): Promise<string> {
  const { id = newId(), createdAt = 0, ...fields } = set;
  await insertSet(db, { ...newSet.parse({}), ...fields, id, createdAt });
  return id;
}
