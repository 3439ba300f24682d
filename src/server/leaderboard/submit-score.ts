import type { LeaderboardEntry, NewScore, Period } from '../../shared/contract/leaderboard.ts';
import { foldInitials } from '../../shared/leaderboard/initials.ts';
import { periodStartMs } from '../../shared/leaderboard/period.ts';
import type { Database, LeaderboardEntryRow } from '../database/schema.ts';
import { conflict, invalid, notFound } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { lockSet } from '../sets/store/set-store.ts';
import { boardScope, findBlockedFolds } from './board-scope.ts';
import {
  countEntriesBefore,
  deleteEntriesById,
  deleteOthersOfPlayer,
  findBestOfPlayer,
  findEntry,
  findEntryByKey,
  findPlayer,
  insertEntry,
  listUnverified,
} from './entry-store.ts';
import { leaderboardKey } from './leaderboard-key.ts';
import { isOneNetwork, scoreSource } from './score-source.ts';
import { verifyRun } from './verify-run.ts';

/** Of one network on a board, of games that the server did not see begin; the best stay. */
const maxUnverifiedEntries = 5;

type Needed = Pick<Services, 'db' | 'now' | 'newId'>;

/** The key makes repetitions one. */
export interface Submitter {
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  /** Through a proxy; from this machine one that TRUST_PROXY does not name. */
  readonly isForwarded?: boolean;
}

/** 1-based, on its set's boards. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/**
 * Puts a score on the boards. Scores of a set are serialised by its lock, so that ranks are right and a repeated `idempotencyKey` finds its
 * entry, even concurrently and through another process. Of each player (same initials, same network) the best entry of all time and of the
 * month stays.
 * @throws ProblemError 400 when the initials are blocked or the token does not fit, 404 when the set is gone, 409 when the token was used
 * or the network has enough better scores without one
 */
export async function submitScore(services: Needed, score: NewScore, submitter: Submitter): Promise<RankedEntry> {
  const { idempotencyKey, address, isForwarded = false } = submitter;
  const key = idempotencyKey === undefined ? null : `${score.setId} ${idempotencyKey}`;
  const secret = await leaderboardKey(services.db);
  return await services.db.transaction().execute(async (db) => {
    if (!(await lockSet(db, score.setId))) throw notFound('Set');
    const repeated = key === null ? undefined : await findEntryByKey(db, key);
    const entry = repeated ?? (await addEntry({ ...services, db }, score, { key, secret, address, isForwarded }));
    return { entry, ranks: { month: await rankOf(db, entry, 'month'), all: await rankOf(db, entry, 'all') } };
  });
}

interface Submission {
  readonly key: string | null;
  readonly secret: string;
  readonly address: string;
  readonly isForwarded: boolean;
}

async function addEntry(services: Needed, score: NewScore, submission: Submission): Promise<LeaderboardEntry> {
  const { db } = services;
  const row = await toRow(services, score, submission);
  const blocked = await findBlockedFolds(db);
  if (blocked.includes(row.folded_initials)) throw invalid('Please choose different initials', 'initials-blocked');
  await insertEntry(db, row);
  if (isOneNetwork(submission.address)) await keepBestUnverified(db, row);
  const entry = (await keepBestOfPlayer(db, row)) ?? (await findEntry(db, row.id));
  if (entry === undefined) throw notFound('Set');
  return entry;
}

async function toRow(services: Needed, score: NewScore, submission: Submission): Promise<LeaderboardEntryRow> {
  const { key: idempotencyKey, secret, address, isForwarded } = submission;
  const isEverybody = isForwarded && !isOneNetwork(address);
  const now = services.now();
  const foldedInitials = foldInitials(score.initials);
  const source = scoreSource(secret, address);
  const isVerified = await verifyRun(services.db, score, { key: secret, idempotencyKey, now });
  return {
    id: services.newId(),
    set_id: score.setId,
    emoji: score.emoji,
    initials: score.initials,
    folded_initials: foldedInitials,
    completion_ms: score.completionTime,
    pairs: score.pairs,
    created_at: now,
    idempotency_key: idempotencyKey,
    source,
    player: isEverybody ? null : `${source} ${foldedInitials}`,
    is_verified: isVerified ? 1 : 0,
  };
}

/** Of all time and of the month. */
async function keepBestUnverified(db: Database, row: LeaderboardEntryRow): Promise<void> {
  if (row.is_verified === 1 || row.source === null) return;
  const entries = await listUnverified(db, { setId: row.set_id, source: row.source });
  const ofMonth = entries.filter(({ createdAt }) => createdAt >= periodStartMs('month', row.created_at));
  const best = [...entries.slice(0, maxUnverifiedEntries), ...ofMonth.slice(0, maxUnverifiedEntries)];
  const kept = new Set(best.map(({ id }) => id));
  if (!kept.has(row.id))
    throw conflict(
      'Better scores came from your network. Please play again while you are online.',
      'better-scores-exist',
    );
  await deleteEntriesById(
    db,
    entries.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
}

/** Returns the player's best entry of the month: the new one, or an earlier one that is better. */
async function keepBestOfPlayer(db: Database, row: LeaderboardEntryRow): Promise<LeaderboardEntry | undefined> {
  const { set_id: setId, player } = row;
  if (player === null) return undefined;
  const bestOf = (period: Period) =>
    findBestOfPlayer(db, { setId, player, since: periodStartMs(period, row.created_at) });
  const [best, bestOfMonth] = [await bestOf('all'), await bestOf('month')];
  const kept = [best, bestOfMonth].flatMap((entry) => (entry === undefined ? [] : [entry.id]));
  await deleteOthersOfPlayer(db, { setId, player, kept });
  return bestOfMonth;
}

/** Or of its player's better one, which the board shows instead. */
async function rankOf(db: Database, entry: LeaderboardEntry, period: Period): Promise<number> {
  const scope = await boardScope(db, { setId: entry.setId, period, at: Date.parse(entry.createdAt) });
  const player = await findPlayer(db, entry.id);
  const shown = player ? await findBestOfPlayer(db, { ...scope, setId: entry.setId, player }) : undefined;
  return 1 + (await countEntriesBefore(db, scope, shown ?? entry));
}
