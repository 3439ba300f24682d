import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { LeaderboardEntry } from '../contract.ts';
import type { Database, LeaderboardEntryRow, Tables } from '../../platform/server/database/schema.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

export interface BoardScope {
  /** Undefined for a board of all public sets. */
  readonly setId: string | undefined;
  /** In epoch milliseconds. */
  readonly since: number;
  /** Entries with these folded initials are hidden (see `foldInitials`). */
  readonly blockedInitials: readonly string[];
}

export interface EntryFilter {
  readonly id?: string | undefined;
  readonly setId?: string | undefined;
  readonly source?: string | undefined;
  /** In epoch milliseconds. `since` is inclusive, `until` is exclusive. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** The columns are named because a prepared `*` fails on PostgreSQL once another process has added a column. */
const shownColumns = [
  'leaderboard_entries.id',
  'set_id',
  'emoji',
  'initials',
  'completion_ms',
  'pairs',
  'leaderboard_entries.created_at',
] as const;

type ShownRow = Pick<
  LeaderboardEntryRow,
  'id' | 'set_id' | 'emoji' | 'initials' | 'completion_ms' | 'pairs' | 'created_at'
>;

/** Lists the entries of a board. Entries are sorted by time. If two times are equal, the earlier entry comes first. */
export async function listEntries(db: Database, scope: BoardScope, limit: number): Promise<LeaderboardEntry[]> {
  const rows = await selectBoard(db, scope)
    .select([...shownColumns, 'sets.title', 'sets.public_title'])
    .orderBy('completion_ms')
    .orderBy('leaderboard_entries.created_at')
    .orderBy('leaderboard_entries.id')
    .limit(limit)
    .execute();
  return rows.map((row) => toEntry(row, displayTitle({ title: row.title, publicTitle: row.public_title })));
}

export function toEntry(row: ShownRow, setTitle: string): LeaderboardEntry {
  return {
    id: row.id,
    emoji: row.emoji,
    initials: row.initials,
    completionTime: row.completion_ms,
    pairs: row.pairs,
    setId: row.set_id,
    setTitle,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Finds the network of an entry. Returns null if it is unknown, and undefined if there is no such entry. */
export async function findSource(db: Database, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('leaderboard_entries').select('source').where('id', '=', id).executeTakeFirst();
  return row?.source;
}

export async function countEntries(db: Database, filter: EntryFilter): Promise<number> {
  const { count } = await db
    .selectFrom('leaderboard_entries')
    .where(matches(filter))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteEntries(db: Database, filter: EntryFilter): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('leaderboard_entries').where(matches(filter)).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteEntriesById(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('leaderboard_entries').where('id', 'in', ids).execute();
}

export async function deleteEntry(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('leaderboard_entries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function selectBoard(
  db: Database,
  { setId, since, blockedInitials }: BoardScope,
): SelectQueryBuilder<Tables, 'leaderboard_entries' | 'sets', object> {
  const entries = db
    .selectFrom('leaderboard_entries')
    .innerJoin('sets', 'sets.id', 'set_id')
    .where('leaderboard_entries.created_at', '>=', since)
    .where(isBestOfPlayer(since));
  const shown = blockedInitials.length === 0 ? entries : entries.where('folded_initials', 'not in', blockedInitials);
  return setId === undefined ? shown.where('visibility', '=', 'public') : shown.where('set_id', '=', setId);
}

/** The condition that the entry is the best of its player, because each player appears on a board only once. */
function isBestOfPlayer(since: number): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from leaderboard_entries as better
    where better.set_id = leaderboard_entries.set_id
      and better.player = leaderboard_entries.player
      and better.created_at >= ${since}
      and (better.completion_ms, better.created_at, better.id)
        < (leaderboard_entries.completion_ms, leaderboard_entries.created_at, leaderboard_entries.id)
  )`;
}

/** An empty filter would match all entries, so the contract refuses it. */
function matches({ id, setId, source, since, until }: EntryFilter) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'leaderboard_entries'>): Expression<SqlBool> =>
    and([
      ...(id === undefined ? [] : [eb('id', '=', id)]),
      ...(setId === undefined ? [] : [eb('set_id', '=', setId)]),
      ...(source === undefined ? [] : [eb('source', '=', source)]),
      ...(since === undefined ? [] : [eb('created_at', '>=', since)]),
      ...(until === undefined ? [] : [eb('created_at', '<', until)]),
    ]);
}
