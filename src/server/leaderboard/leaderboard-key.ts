import { randomBytes } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { findLeaderboardKey, insertLeaderboardKey } from './key-store.ts';

const keyBytes = 32;

/** Made when first needed, the same for all processes. */
export async function leaderboardKey(db: Database): Promise<string> {
  const known = await findLeaderboardKey(db);
  if (known !== undefined) return known;
  await insertLeaderboardKey(db, randomBytes(keyBytes).toString('base64url'));
  return await leaderboardKey(db);
}
