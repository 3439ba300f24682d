import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

const secretBytes = 32;

/** The first call creates the secret. */
export async function secretOf(db: Database, name: SecretName): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  await insertSecret(db, name, randomBytes(secretBytes).toString('base64url'));
  return await secretOf(db, name);
}

/** The secrets are in base64url. */
type SecretName = 'leaderboard-key' | 'learning-platforms-key' | 'confusions-key';

async function findSecret(db: Database, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Does nothing if another process was faster. */
async function insertSecret(db: Database, name: SecretName, secret: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
