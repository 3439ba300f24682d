import type { Database } from '../../platform/server/database/schema.ts';
import { findList } from '../../settings/server/setting-store.ts';
import type { Period } from '../contract.ts';
import { foldInitials } from '../rules/initials.ts';
import { periodStartMs } from '../rules/period.ts';
import type { BoardScope } from './entry-store.ts';

export async function readBoardScope(
  db: Database,
  { setId, period, nowMs }: { setId: string | undefined; period: Period; nowMs: number },
): Promise<BoardScope> {
  return { setId, since: periodStartMs(period, nowMs), blockedInitials: await listBlockedInitials(db) };
}

/** Returns the initials that the administrator has blocked, folded by `foldInitials`. */
export async function listBlockedInitials(db: Database): Promise<string[]> {
  const initials = await findList(db, 'blocked-initials');
  return [...new Set(initials.map(foldInitials))];
}
