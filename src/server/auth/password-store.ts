import type { Database } from '../database/schema.ts';

const name = 'admin-password';

/** The hash of the admin password (see `hashPassword`). */
export async function findPasswordHash(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** False when another process was first. */
export async function insertPasswordHash(db: Database, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(hash) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when `from` is no longer the stored one. */
export async function updatePasswordHash(db: Database, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: JSON.stringify(to) })
    .where('name', '=', name)
    .where('value', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
