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

/** Returns the initials that the administrator has blocked, folded by `foldInitials`. */
export async function listBlockedInitials(db: Database): Promise<string[]> {
  const blocked = await findList(db, 'blocked-initials');
  return [...new Set(blocked.map(foldInitials))];
}
