import type { Database } from '../../platform/server/database/schema.ts';

const setting = 'samples';

export async function isDecided(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('name').where('name', '=', setting).executeTakeFirst();
  return row !== undefined;
}

/**
 * Others wait for the transaction.
 * @returns false when it was there before
 */
export async function insertDecision(db: Database, decidedAt: number): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ name: setting, value: JSON.stringify({ decidedAt }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSets(db: Database): Promise<boolean> {
  const row = await db.selectFrom('sets').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
