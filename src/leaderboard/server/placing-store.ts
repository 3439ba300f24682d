import { sql, type RawBuilder } from 'kysely';
import { periodStartMs } from '../rules/period.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database, LeaderboardEntryRow, LeaderboardRunRow } from '../../platform/server/database/schema.ts';
import type { Settled } from './settle-score.ts';

// Each statement gets its rows as one JSON list, so that its text is the same for any number of scores and is prepared once.
// In such a list, `value ->> 0` is the first value of a row.

const columns = [
  'id',
  'set_id',
  'emoji',
  'initials',
  'folded_initials',
  'completion_ms',
  'pairs',
  'created_at',
  'idempotency_key',
  'source',
  'player',
  'is_verified',
] as const;
const numberTypes: Readonly<Partial<Record<(typeof columns)[number], string>>> = {
  completion_ms: 'integer',
  pairs: 'integer',
  created_at: 'bigint',
  is_verified: 'integer',
};
const ofEntries = sql.raw(columns.map((name) => `entries.${name}`).join(', '));

/** Selects the entries that `settleScore` needs for one submission. */
interface ExistingQuery {
  readonly setId: string;
  readonly player: string | null;
  /** The network whose unverified entries are listed, or null for none. */
  readonly network: string | null;
  readonly key: string | null;
}

/** @param queries of sets that are already locked */
export async function listExisting(
  db: Database,
  dialect: Dialect,
  queries: readonly ExistingQuery[],
): Promise<LeaderboardEntryRow[]> {
  const listed = dialect.jsonRows(queries.map(({ setId, player, network, key }) => [setId, player, network, key]));
  const { rows } = await sql<LeaderboardEntryRow>`select ${ofEntries} from ${listed} join leaderboard_entries as entries
      on entries.set_id = value ->> 0 and entries.player = value ->> 1
    union select ${ofEntries} from ${listed} join leaderboard_entries as entries
      on entries.source = value ->> 2 and entries.set_id = value ->> 0 where entries.is_verified = 0
    union select ${ofEntries} from ${listed} join leaderboard_entries as entries on entries.idempotency_key = value ->> 3
    union select ${ofEntries} from ${listed} join leaderboard_entries as repeated on repeated.idempotency_key = value ->> 3
      join leaderboard_entries as entries on entries.set_id = repeated.set_id and entries.player = repeated.player`.execute(
    db,
  );
  return rows;
}

export async function insertEntries(
  db: Database,
  dialect: Dialect,
  rows: readonly LeaderboardEntryRow[],
): Promise<void> {
  const listed = dialect.jsonRows(rows.map((row) => columns.map((name) => row[name])));
  await sql`insert into leaderboard_entries (${sql.raw(columns.join(', '))})
    select ${sql.raw(columns.map(columnOfList).join(', '))} from ${listed}`.execute(db);
}

/** Reads a column from a list whose rows have the values of `columns` in order. Texts have to be cast to numbers. */
function columnOfList(name: (typeof columns)[number], index: number): string {
  const type = numberTypes[name];
  return type === undefined ? `value ->> ${index}` : `cast(value ->> ${index} as ${type})`;
}

/** The numbers of players who are ahead on the two boards of a set. */
export interface PlayersAhead {
  readonly month: number;
  readonly all: number;
}

/**
 * @param settled entries that are already written
 * @param blocked folded initials
 * @returns counts in the order of `settled`
 */
export async function countPlayersAhead(
  db: Database,
  dialect: Dialect,
  { settled, blocked }: { readonly settled: readonly Settled[]; readonly blocked: readonly string[] },
): Promise<PlayersAhead[]> {
  const hidden = dialect.jsonRows(blocked.map((initials) => [initials]));
  const listed = dialect.jsonRows(
    settled.map(({ entry, bests: { month, all } }, place) => [
      place,
      entry.set_id,
      periodStartMs('month', entry.created_at),
      month.completion_ms,
      month.created_at,
      month.id,
      all.completion_ms,
      all.created_at,
      all.id,
    ]),
  );
  const countPlayers = sql`select count(distinct coalesce(player, id)) from leaderboard_entries
    where set_id = value ->> 1 and folded_initials not in (select value ->> 0 from ${hidden})`;
  /** @param first the position of the compared time in the list, which is followed by its moment and the entry's id */
  const isAhead = (first: number): RawBuilder<unknown> => sql`(completion_ms, created_at, id)
    < (cast(value ->> ${sql.lit(first)} as integer), cast(value ->> ${sql.lit(first + 1)} as bigint), value ->> ${sql.lit(first + 2)})`;
  const { rows } = await sql<PlayersAhead>`select
      (${countPlayers} and created_at >= cast(value ->> 2 as bigint) and ${isAhead(3)}) as month,
      (${countPlayers} and ${isAhead(6)}) as "all"
    from ${listed} order by cast(value ->> 0 as integer)`.execute(db);
  return rows;
}

export async function listUsedRuns(db: Database, ids: readonly string[]): Promise<LeaderboardRunRow[]> {
  return await db.selectFrom('leaderboard_runs').selectAll().where('id', 'in', ids).execute();
}

export async function insertUsedRuns(db: Database, rows: readonly LeaderboardRunRow[]): Promise<void> {
  await db.insertInto('leaderboard_runs').values(rows).execute();
}

export async function deleteRunsUsedBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('leaderboard_runs').where('used_at', '<', before).execute();
}
