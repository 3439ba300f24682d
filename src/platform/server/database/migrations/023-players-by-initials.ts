import { sql, type Kysely } from 'kysely';

/** A player was a source with folded initials, which made one of two pupils whose initials look alike. */
export async function tellPlayersApart(db: Kysely<unknown>): Promise<void> {
  await sql`update leaderboard_entries set player = source || ' ' || initials where player is not null`.execute(db);
}
