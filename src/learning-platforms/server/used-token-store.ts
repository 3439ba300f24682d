import type { Database } from '../../platform/server/database/schema.ts';

/** False when it was used before, by any process. */
export async function insertUsedToken(db: Database, token: { id: string; expiresAt: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_tokens')
    .values({ id: token.id, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isTokenUsed(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('used_tokens').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function deleteUsedTokensExpiredBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('used_tokens').where('expires_at', '<', time).execute();
}
