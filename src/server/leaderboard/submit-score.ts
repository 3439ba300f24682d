import type { LeaderboardEntry, NewScore, Period } from '../../shared/contract/leaderboard.ts';
import { foldInitials } from '../../shared/leaderboard/initials.ts';
import { periodStartMs } from '../../shared/leaderboard/period.ts';
import type { Database, LeaderboardEntryRow } from '../database/schema.ts';
import { conflict, invalid, notFound } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { lockSet } from '../sets/store/set-store.ts';
import { findBlockedFolds } from './board-scope.ts';
import {
  countEntriesBefore,
  deleteEntriesById,
  findEntry,
  findEntryByKey,
  insertEntry,
  listEntriesOfPlayer,
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
    const blocked = await findBlockedFolds(db);
    const repeated = key === null ? undefined : await findRepeated(db, key);
    const submission = { key, secret, address, isForwarded, blocked };
    const placed = repeated ?? (await addEntry({ ...services, db }, score, submission));
    return { entry: placed.entry, ranks: await ranksOf(db, placed, blocked) };
  });
}

interface Submission {
  readonly key: string | null;
  readonly secret: string;
  readonly address: string;
  readonly isForwarded: boolean;
  readonly blocked: readonly string[];
}

/** With all entries of its player on that board, best first: the board shows the best of them. */
interface PlacedEntry {
  readonly entry: LeaderboardEntry;
  readonly ofPlayer: readonly LeaderboardEntry[];
}

async function findRepeated(db: Database, key: string): Promise<PlacedEntry | undefined> {
  const found = await findEntryByKey(db, key);
  if (found === undefined) return undefined;
  const { entry, player } = found;
  return { entry, ofPlayer: player === null ? [] : await listEntriesOfPlayer(db, { setId: entry.setId, player }) };
}

async function addEntry(services: Needed, score: NewScore, submission: Submission): Promise<PlacedEntry> {
  const { db } = services;
  const row = await toRow(services, score, submission);
  if (submission.blocked.includes(row.folded_initials)) {
    throw invalid('Please choose different initials', 'initials-blocked');
  }
  await insertEntry(db, row);
  if (isOneNetwork(submission.address)) await keepBestUnverified(db, row);
  if (row.player === null) return await findPlaced(db, row.id);
  return await keepBestOfPlayer(db, { ...row, player: row.player });
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

/** The entry is the player's best of the month: the new one, or an earlier one that is better. */
async function keepBestOfPlayer(db: Database, row: LeaderboardEntryRow & { player: string }): Promise<PlacedEntry> {
  const { set_id: setId, player, created_at: at } = row;
  const ofPlayer = await listEntriesOfPlayer(db, { setId, player });
  const [best, bestOfMonth] = [bestSince(ofPlayer, 'all', at), bestSince(ofPlayer, 'month', at)];
  const others = ofPlayer.filter((entry) => entry !== best && entry !== bestOfMonth);
  await deleteEntriesById(
    db,
    others.map(({ id }) => id),
  );
  if (bestOfMonth === undefined) throw notFound('Set');
  return { entry: bestOfMonth, ofPlayer };
}

async function findPlaced(db: Database, id: string): Promise<PlacedEntry> {
  const entry = await findEntry(db, id);
  if (entry === undefined) throw notFound('Set');
  return { entry, ofPlayer: [] };
}

async function ranksOf(
  db: Database,
  { entry, ofPlayer }: PlacedEntry,
  blocked: readonly string[],
): Promise<RankedEntry['ranks']> {
  const at = Date.parse(entry.createdAt);
  const rankOf = async (period: Period) => {
    const scope = { setId: entry.setId, since: periodStartMs(period, at), blocked };
    return 1 + (await countEntriesBefore(db, scope, bestSince(ofPlayer, period, at) ?? entry));
  };
  return { month: await rankOf('month'), all: await rankOf('all') };
}

/** @param at a time in the period, in milliseconds */
function bestSince(entries: readonly LeaderboardEntry[], period: Period, at: number): LeaderboardEntry | undefined {
  const since = periodStartMs(period, at);
  return entries.find(({ createdAt }) => Date.parse(createdAt) >= since);
}
