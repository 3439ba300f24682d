import { sql } from 'kysely';
import { periodStartMs } from '../rules/period.ts';
import type { Database, LeaderboardEntryRow, LeaderboardRunRow } from '../../platform/server/database/schema.ts';
import type { Period } from '../contract.ts';
import type { SettledScore } from './settle-score.ts';

/**
 * Lists the entries that decide about a candidate: those of its player on the set, the one with its idempotency key, and all of
 * that one's player. If the network is limited, its unverified entries decide, too.
 * @param candidate an entry for a set that is already locked
 */
export async function listEntriesToCompare(
  db: Database,
  { set_id: setId, player, source, idempotency_key: key }: LeaderboardEntryRow,
  isNetworkLimited: boolean,
): Promise<LeaderboardEntryRow[]> {
  const entries = db.selectFrom('leaderboard_entries').selectAll();
  const repeatedEntry = entries.where('idempotency_key', '=', key);
  const setEntries = entries.where('set_id', '=', setId);
  const playerEntries = setEntries
    .where('player', '=', player)
    .union(setEntries.where('player', 'in', repeatedEntry.clearSelect().select('player')))
    .union(repeatedEntry);
  if (!isNetworkLimited) return await playerEntries.execute();
  return await playerEntries.union(setEntries.where('source', '=', source).where('is_verified', '=', 0)).execute();
}

export async function insertEntry(db: Database, row: LeaderboardEntryRow): Promise<void> {
  await db.insertInto('leaderboard_entries').values(row).execute();
}

/**
 * Counts the players who are ahead on the two boards of a set.
 * @param settled a score that is already written
 * @param blockedInitials folded initials
 */
export async function countPlayersAhead(
  db: Database,
  { entry, bests }: SettledScore,
  blockedInitials: readonly string[],
): Promise<Readonly<Record<Period, number>>> {
  const count = async (period: Period) => {
    const best = bests[period];
    const ahead = db
      .selectFrom('leaderboard_entries')
      .select(sql<number>`count(distinct coalesce(player, id))`.as('count'))
      .where('set_id', '=', entry.set_id)
      .where('created_at', '>=', periodStartMs(period, entry.created_at))
      .where(sql<boolean>`(completion_ms, created_at, id) < (${best.completion_ms}, ${best.created_at}, ${best.id})`);
    const shown = blockedInitials.length === 0 ? ahead : ahead.where('folded_initials', 'not in', blockedInitials);
    return Number((await shown.executeTakeFirstOrThrow()).count);
  };
  return { month: await count('month'), all: await count('all') };
}

export async function findUsedRun(db: Database, id: string): Promise<LeaderboardRunRow | undefined> {
  return await db.selectFrom('leaderboard_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertUsedRun(db: Database, row: LeaderboardRunRow): Promise<void> {
  await db.insertInto('leaderboard_runs').values(row).execute();
}

export async function deleteRunsUsedBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('leaderboard_runs').where('used_at', '<', before).execute();
}
