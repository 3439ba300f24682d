import type { Database } from '../database/schema.ts';
import { secretOf } from '../settings/secret.ts';

/** It signs run tokens and hides the networks of scores. */
export function leaderboardKey(db: Database): Promise<string> {
  return secretOf(db, 'leaderboard-key');
}
