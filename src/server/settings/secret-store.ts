import type { Database } from '../database/schema.ts';

/** Secrets that this studio makes for itself and keeps among the settings, base64url. */
export type SecretName = 'leaderboard-key' | 'learning-platforms-key' | 'confusions-key';

export async function findSecret(db: Database, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Keeps the first one: another process may have been faster. */
export async function insertSecret(db: Database, name: SecretName, secret: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
