import type { Database, SigningKeyRow } from '../../platform/server/database/schema.ts';

/** Newest first; it signs. */
export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function insertSigningKey(db: Database, key: Omit<SigningKeyRow, 'retired_at'>): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ ...key, retired_at: null })
    .execute();
}

export async function retireSigningKeys(db: Database, { kept, now }: { kept: string; now: number }): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ retired_at: now })
    .where('id', '!=', kept)
    .where('retired_at', 'is', null)
    .execute();
}

export async function deleteSigningKeysRetiredBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('signing_keys').where('retired_at', '<', time).execute();
}
