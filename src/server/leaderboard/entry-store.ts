import type { SelectQueryBuilder } from 'kysely';
import type { LeaderboardEntry } from '../../shared/contract/leaderboard.ts';
import type { Database, LeaderboardEntryRow, Tables } from '../database/schema.ts';

/** Which entries a board shows. */
export interface BoardScope {
  /** Undefined: of all public sets. */
  readonly setId: string | undefined;
  /** Entries made at this time or later, in milliseconds. */
  readonly since: number;
  /** Folded initials that are hidden (see `foldInitials`). */
  readonly blocked: readonly string[];
}

type Entries = SelectQueryBuilder<Tables, 'leaderboard_entries' | 'sets', object>;
type EntryRow = LeaderboardEntryRow & { title: string; public_title: string };

/** Fastest first; on a tie the earlier entry. */
export async function listEntries(db: Database, scope: BoardScope, limit: number): Promise<LeaderboardEntry[]> {
  const rows = await selectRows(entriesOf(db, scope))
    .orderBy('completion_ms')
    .orderBy('leaderboard_entries.created_at')
    .orderBy('leaderboard_entries.id')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

/** How many entries of the board are before this one. */
export async function countEntriesBefore(db: Database, scope: BoardScope, entry: LeaderboardEntry): Promise<number> {
  const createdAt = Date.parse(entry.createdAt);
  const { count } = await entriesOf(db, scope)
    .where(({ eb, and, or }) => {
      const atSameTime = and([
        eb('completion_ms', '=', entry.completionTime),
        eb('leaderboard_entries.created_at', '=', createdAt),
      ]);
      return or([
        eb('completion_ms', '<', entry.completionTime),
        and([eb('completion_ms', '=', entry.completionTime), eb('leaderboard_entries.created_at', '<', createdAt)]),
        and([atSameTime, eb('leaderboard_entries.id', '<', entry.id)]),
      ]);
    })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findEntryByKey(db: Database, idempotencyKey: string): Promise<LeaderboardEntry | undefined> {
  const row = await selectRows(allEntries(db)).where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
  return row && toEntry(row);
}

export async function findEntry(db: Database, id: string): Promise<LeaderboardEntry | undefined> {
  const row = await selectRows(allEntries(db)).where('leaderboard_entries.id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

export async function insertEntry(db: Database, row: LeaderboardEntryRow): Promise<void> {
  await db.insertInto('leaderboard_entries').values(row).execute();
}

/** False when there was none. */
export async function deleteEntry(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('leaderboard_entries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function entriesOf(db: Database, { setId, since, blocked }: BoardScope): Entries {
  const entries = allEntries(db).where('leaderboard_entries.created_at', '>=', since);
  const shown = blocked.length === 0 ? entries : entries.where('folded_initials', 'not in', blocked);
  return setId === undefined ? shown.where('visibility', '=', 'public') : shown.where('set_id', '=', setId);
}

function allEntries(db: Database): Entries {
  return db.selectFrom('leaderboard_entries').innerJoin('sets', 'sets.id', 'set_id');
}

function selectRows(entries: Entries): SelectQueryBuilder<Tables, 'leaderboard_entries' | 'sets', EntryRow> {
  return entries.select(['sets.title', 'sets.public_title']).selectAll('leaderboard_entries');
}

function toEntry(row: EntryRow): LeaderboardEntry {
  return {
    id: row.id,
    emoji: row.emoji,
    initials: row.initials,
    completionTime: row.completion_ms,
    pairs: row.pairs,
    setId: row.set_id,
    setTitle: row.public_title || row.title,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
