import type { LeaderboardEntry, NewScore, Period } from '../../shared/contract/leaderboard.ts';
import { foldInitials } from '../../shared/leaderboard/initials.ts';
import type { Database, LeaderboardEntryRow } from '../database/schema.ts';
import { invalid, notFound } from '../problems.ts';
import type { Services } from '../services.ts';
import { lockSet } from '../sets/set-store.ts';
import { boardScope, findBlockedFolds } from './board-scope.ts';
import { countEntriesBefore, findEntry, findEntryByKey, insertEntry } from './entry-store.ts';

type Needed = Pick<Services, 'db' | 'now' | 'newId'>;

/** An entry and its places, 1-based, on its set's boards. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/**
 * Puts a score on the boards. Scores of a set come one after the other, so that a repeated `idempotencyKey` finds the entry that it
 * made, also at the same moment and through another process, and every rank is right when it is told.
 * @throws ProblemError 400 when the initials are blocked, 404 when the set is gone
 */
export function submitScore(
  services: Needed,
  score: NewScore,
  idempotencyKey: string | undefined,
): Promise<RankedEntry> {
  const key = idempotencyKey === undefined ? null : `${score.setId} ${idempotencyKey}`;
  return services.db.transaction().execute(async (db) => {
    if (!(await lockSet(db, score.setId))) throw notFound('Set');
    const entry = (await findRepeated(db, key)) ?? (await addEntry({ ...services, db }, score, key));
    return { entry, ranks: { month: await rankOf(db, entry, 'month'), all: await rankOf(db, entry, 'all') } };
  });
}

async function findRepeated(db: Database, key: string | null): Promise<LeaderboardEntry | undefined> {
  return key === null ? undefined : await findEntryByKey(db, key);
}

async function addEntry(services: Needed, score: NewScore, key: string | null): Promise<LeaderboardEntry> {
  const { db } = services;
  const row = toRow(services, score, key);
  const blocked = await findBlockedFolds(db);
  if (blocked.includes(row.folded_initials)) throw invalid('Please choose different initials', 'initials-blocked');
  await insertEntry(db, row);
  const entry = await findEntry(db, row.id);
  if (entry === undefined) throw notFound('Set');
  return entry;
}

function toRow({ newId, now }: Needed, score: NewScore, key: string | null): LeaderboardEntryRow {
  return {
    id: newId(),
    set_id: score.setId,
    emoji: score.emoji,
    initials: score.initials,
    folded_initials: foldInitials(score.initials),
    completion_ms: score.completionTime,
    pairs: score.pairs,
    created_at: now(),
    idempotency_key: key,
  };
}

async function rankOf(db: Database, entry: LeaderboardEntry, period: Period): Promise<number> {
  const scope = await boardScope(db, { setId: entry.setId, period, at: Date.parse(entry.createdAt) });
  return 1 + (await countEntriesBefore(db, scope, entry));
}
