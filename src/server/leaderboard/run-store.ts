import type { Database, LeaderboardRunRow } from '../database/schema.ts';

export async function listUsedRuns(db: Database, ids: readonly string[]): Promise<LeaderboardRunRow[]> {
  return await db.selectFrom('leaderboard_runs').selectAll().where('id', 'in', ids).execute();
}

export async function insertUsedRuns(db: Database, rows: readonly LeaderboardRunRow[]): Promise<void> {
  await db.insertInto('leaderboard_runs').values(rows).execute();
}

export async function deleteRunsUsedBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('leaderboard_runs').where('used_at', '<', before).execute();
}
