import { newSet } from '../../../sets/contract/set.ts';
import { listCardIds } from '../card-store.ts';
import { markDeletion } from '../store/deletion-store.ts';
import { closeGaps, transferCards } from '../store/transfer-store.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { moveSearchTextsOf } from '../../../search/server/search-text-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { findSet, insertSet, refreshSetSummary } from '../../../sets/server/set-store.ts';

/**
 * Into a hidden set of their own (migration 020). Call it under the set's lock.
 * @returns those that were in the set
 */
export async function binCards(
  { db, newId, now }: Pick<Services, 'newId' | 'now'> & { readonly db: Database },
  setId: string,
  chosen: ReadonlySet<string>,
): Promise<string[]> {
  const cardIds = (await listCardIds(db, setId)).filter((id) => chosen.has(id));
  if (cardIds.length === 0) return [];
  const toSetId = newId();
  const { title } = (await findSet(db, setId)) ?? {};
  await insertSet(db, { ...newSet.parse({ title, visibility: 'private' }), id: toSetId, createdAt: now() });
  await markDeletion(db, toSetId, setId, now());
  const transfer = { fromSetId: setId, toSetId, cardIds };
  await transferCards(db, transfer);
  await moveSearchTextsOf(db, transfer);
  await closeGaps(db, setId);
  await refreshSetSummary(db, setId);
  await refreshSetSummary(db, toSetId);
  return cardIds;
}
