import type { Database, LeaderboardRunRow } from '../database/schema.ts';

/** The submission that used up a game's token, if one did. */
export async function findUsedRun(db: Database, id: string): Promise<LeaderboardRunRow | undefined> {
  return await db.selectFrom('leaderboard_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertUsedRun(db: Database, row: LeaderboardRunRow): Promise<void> {
  await db.insertInto('leaderboard_runs').values(row).execute();
}

export async function deleteRunsUsedBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('leaderboard_runs').where('used_at', '<', before).execute();
}
