import type { Database } from '../database/schema.ts';

const name = 'leaderboard-key';

/** It signs run tokens and hides the networks of scores, base64url. */
export async function findLeaderboardKey(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Keeps the first one: another process may have been faster. */
export async function insertLeaderboardKey(db: Database, key: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
