import type { Database } from '../database/schema.ts';
import { secretOf } from '../settings/secret.ts';

/** Signs run tokens and hashes networks. */
export function leaderboardKey(db: Database): Promise<string> {
  return secretOf(db, 'leaderboard-key');
}
