import type { Database } from '../../platform/server/database/schema.ts';
import { secretOf } from '../../settings/server/secret.ts';

/** The secret that signs run tokens and hashes networks. */
export function leaderboardKey(db: Database): Promise<string> {
  return secretOf(db, 'leaderboard-key');
}
