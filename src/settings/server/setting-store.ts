import type { Database } from '../../platform/server/database/schema.ts';

/** `known-networks` contains keyed hashes of networks from which somebody signed in. */
export type ListName = 'blocked-initials' | 'catalog-categories' | 'known-networks';

/** Empty if it was never set. */
export async function findList(db: Database, name: ListName): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  if (row === undefined) return [];
  const value: unknown = JSON.parse(row.value);
  if (isListOfWords(value)) return value;
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

function isListOfWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
