import { CoalescedReads } from '../../platform/server/base/coalesced-reads.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { findList } from '../../settings/server/setting-store.ts';
import type { Period } from '../contract.ts';
import { foldInitials } from '../rules/initials.ts';
import { periodStartMs } from '../rules/period.ts';
import type { BoardScope } from './entry-store.ts';

/** @param at a time within the period, in epoch milliseconds */
export async function boardScope(
  db: Database,
  { setId, period, at }: { setId: string | undefined; period: Period; at: number },
): Promise<BoardScope> {
  return { setId, since: periodStartMs(period, at), blocked: await listBlockedInitials(db) };
}

const readsByDatabase = new WeakMap<Database, CoalescedReads<string[]>>();

/** Returns the initials that the administrator has blocked, folded by `foldInitials`. Calls at the same time share a read. */
export async function listBlockedInitials(db: Database): Promise<string[]> {
  const reads = readsByDatabase.get(db) ?? new CoalescedReads<string[]>();
  readsByDatabase.set(db, reads);
  return await reads.read('blocked-initials', async () => {
    const blocked = await findList(db, 'blocked-initials');
    return [...new Set(blocked.map(foldInitials))];
  });
}
