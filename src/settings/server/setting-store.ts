import type { Database } from '../../platform/server/database/schema.ts';
import { randomBytes } from 'node:crypto';

async function findJson(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function hasSetting(db: Database, name: string): Promise<boolean> {
  return (await findJson(db, name)) !== undefined;
}

/** Reads a text of the settings. Returns undefined if it was never set. */
export async function findText(db: Database, name: string): Promise<string | undefined> {
  const json = await findJson(db, name);
  return json === undefined ? undefined : String(JSON.parse(json));
}

export async function upsertSetting(db: Database, name: string, content: string | readonly string[]): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Sets what was never set. Returns false if another process was faster, whose transaction this waits for. */
export async function insertSetting(db: Database, name: string, content: string | object): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `known-networks` contains keyed hashes of networks from which somebody signed in. */
type ListName = 'blocked-initials' | 'catalog-categories' | 'known-networks';

/**
 * Reads a list of the settings. Returns an empty list if it was never set.
 * @throws Error if what is stored is no list of texts
 */
export async function findList(db: Database, name: ListName): Promise<string[]> {
  const json = await findJson(db, name);
  if (json === undefined) return [];
  const value: unknown = JSON.parse(json);
  if (isListOfStrings(value)) return value;
  throw new Error(
    `The setting ${name} is not a list of strings: ${json}. Delete its row in settings, or save it again.`,
  );
}

export function upsertList(db: Database, name: ListName, words: readonly string[]): Promise<void> {
  return upsertSetting(db, name, words);
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

type SecretName = 'leaderboard-key' | 'learning-platforms-key' | 'confusions-key';

const secretBytes = 32;

/** Returns the secret, in base64url. The first call creates it. */
export async function secretOf(db: Database, name: SecretName): Promise<string> {
  const known = await findText(db, name);
  if (known !== undefined) return known;
  await insertSetting(db, name, randomBytes(secretBytes).toString('base64url'));
  return await secretOf(db, name);
}
