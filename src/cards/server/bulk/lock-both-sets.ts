import { notFound, targetSetNotFound } from '../../../platform/server/base/problems.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { touchSet } from '../../../sets/server/set-store.ts';

interface BothSets {
  readonly fromSetId: string;
  readonly toSetId: string;
}

/**
 * Sorted against deadlocks.
 * @throws ProblemError 404
 */
export async function lockBothSets(db: Database, { fromSetId, toSetId }: BothSets, now: number): Promise<void> {
  for (const id of [...new Set([fromSetId, toSetId])].sort()) {
    if (await touchSet(db, id, now)) continue;
    throw id === fromSetId ? notFound('Set') : targetSetNotFound();
  }
}
