import type { Database } from '../../platform/server/database/schema.ts';
import { randomBytes } from 'node:crypto';

/** `known-networks` contains keyed hashes of networks from which somebody signed in. */
type ListName = 'blocked-initials' | 'catalog-categories' | 'known-networks';

/**
 * Reads a list of the settings. Returns an empty list if it was never set.
 * @throws Error if what is stored is no list of texts
 */
export async function findList(db: Database, name: ListName): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  if (row === undefined) return [];
  const value: unknown = JSON.parse(row.value);
  if (isListOfStrings(value)) return value;
  throw new Error(
    `The setting ${name} is not a list of strings: ${row.value}. Delete its row in settings, or save it again.`,
  );
}

export async function upsertList(db: Database, name: ListName, words: readonly string[]): Promise<void> {
  const value = JSON.stringify(words);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

type SecretName = 'leaderboard-key' | 'learning-platforms-key' | 'confusions-key';

const secretBytes = 32;

/** Returns the secret, in base64url. The first call creates it. */
export async function secretOf(db: Database, name: SecretName): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  await insertSecret(db, name, randomBytes(secretBytes).toString('base64url'));
  return await secretOf(db, name);
}

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
