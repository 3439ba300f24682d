import type { Database } from '../../platform/server/database/schema.ts';

/** Base64url. */
export type SecretName = 'leaderboard-key' | 'learning-platforms-key' | 'confusions-key';

export async function findSecret(db: Database, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Does nothing when another process was faster. */
export async function insertSecret(db: Database, name: SecretName, secret: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
