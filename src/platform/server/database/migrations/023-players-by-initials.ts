import { sql, type Kysely } from 'kysely';

/** A player used to be a source with folded initials, so two pupils with similar initials were the same player. */
export async function tellPlayersApart(db: Kysely<unknown>): Promise<void> {
  await sql`update leaderboard_entries set player = source || ' ' || initials where player is not null`.execute(db);
}
