import type { NewScore, Period } from '../contract.ts';
import { foldInitials } from '../rules/initials.ts';
import { periodStartMs } from '../rules/period.ts';
import type { LeaderboardEntryRow, LeaderboardRunRow } from '../../platform/server/database/schema.ts';
import { conflict, invalid } from '../../platform/server/base/problems.ts';
import type { Services, Submitter } from '../../platform/server/services/services.ts';
import { identifiesNetwork, hashNetwork, readRunToken } from './leaderboard-key.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { runToleranceMs } from '../../platform/rules/limits.ts';

/** How long a token is valid. A browser that loses its network during a game submits the score only once it is back. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

export interface Submission {
  readonly score: NewScore;
  readonly submitter: Submitter;
}

/** What a score is judged by, besides the entries of its board. */
export interface ScoreContext extends Pick<Services, 'now' | 'newId'> {
  /** See `leaderboardKey`. */
  readonly secret: string;
  /** Folded initials. */
  readonly blockedInitials: readonly string[];
  /** The run of the submission's token, if an earlier submission has used it. */
  readonly storedRun: LeaderboardRunRow | undefined;
}

/** What an accepted submission changes, and the entry and bests that answer it. */
export interface SettledScore {
  /** The new entry, or an earlier one of this player that is better. */
  readonly entry: LeaderboardEntryRow;
  /** The player's best entry of the month in which `entry` was made, and the best ever. */
  readonly bests: Readonly<Record<Period, LeaderboardEntryRow>>;
  readonly entryToInsert: LeaderboardEntryRow | undefined;
  readonly entriesToDelete: readonly LeaderboardEntryRow[];
  readonly runToInsert: LeaderboardRunRow | undefined;
}

export function toEntryRow(
  { score, submitter }: Submission,
  { secret, now, newId }: ScoreContext,
): LeaderboardEntryRow {
  const { address, idempotencyKey, isForwarded = false } = submitter;
  // Through a proxy that TRUST_PROXY does not name, all visitors have the same address and cannot be told apart.
  const isFromUnnamedProxy = isForwarded && !identifiesNetwork(address);
  const source = hashNetwork(secret, address);
  return {
    id: newId(),
    set_id: score.setId,
    emoji: score.emoji,
    initials: score.initials,
    folded_initials: foldInitials(score.initials),
    completion_ms: score.completionTime,
    pairs: score.pairs,
    created_at: now(),
    idempotency_key: idempotencyKey === undefined ? null : `${score.setId} ${idempotencyKey}`,
    source,
    player: isFromUnnamedProxy ? null : `${source} ${score.initials}`,
    is_verified: 0,
  };
}

/**
 * Decides what becomes of a score. A player keeps at most two entries on a set's boards: the best ever, and the best of
 * this month. A score that is neither is accepted, but not stored. A score that is stored may push unverified entries
 * of its network off the boards.
 * @param candidate the submission as an unverified entry
 * @param existingEntries the entries that `listEntriesToCompare` finds for the candidate
 * @throws ProblemError as `ScoreIntake` (in `services.ts`) says
 */
export function settleScore(
  { score, submitter }: Submission,
  candidate: LeaderboardEntryRow,
  {
    existingEntries,
    context,
  }: { readonly existingEntries: readonly LeaderboardEntryRow[]; readonly context: ScoreContext },
): SettledScore {
  const { idempotency_key: idempotencyKey, created_at: submittedAt } = candidate;
  const repeatedEntry = existingEntries.find(
    (entry) => idempotencyKey !== null && entry.idempotency_key === idempotencyKey,
  );
  if (repeatedEntry !== undefined) return settleRepeated(repeatedEntry, existingEntries);
  const runId = verifyRun(score, { idempotencyKey, submittedAt }, context);
  if (context.blockedInitials.includes(candidate.folded_initials)) {
    throw invalid(message('Please choose different initials'), 'initials-blocked');
  }
  const newEntry: LeaderboardEntryRow = { ...candidate, is_verified: runId === undefined ? 0 : 1 };
  const playerEntries = listPlayerEntries(newEntry, [...existingEntries, newEntry]);
  const { all: bestEver, month: bestOfMonth } = findBestEntries(playerEntries, newEntry);
  const beatenEntries = playerEntries.filter((entry) => entry !== bestEver && entry !== bestOfMonth);
  const isStored = !beatenEntries.includes(newEntry);
  const unbeatenEntries = existingEntries.filter((entry) => !beatenEntries.includes(entry));
  // The network is not limited if all visitors may share its address.
  const isLimited = isStored && identifiesNetwork(submitter.address);
  const entriesOverLimit = isLimited ? listUnverifiedOverLimit(newEntry, unbeatenEntries) : [];
  // Once entries over the limit are gone, one that they had beaten may be the best.
  const remainingEntries = playerEntries.filter((entry) => !entriesOverLimit.includes(entry));
  const bests = findBestEntries(remainingEntries, newEntry);
  const replacedEntries = remainingEntries.filter(
    (entry) => entry !== newEntry && entry !== bests.all && entry !== bests.month,
  );
  return {
    // `newEntry` is of this month, so the best of the month is `newEntry` itself or an entry that beats it.
    entry: bests.month,
    bests,
    entryToInsert: isStored ? newEntry : undefined,
    entriesToDelete: [...entriesOverLimit, ...replacedEntries],
    runToInsert:
      runId !== undefined && context.storedRun === undefined
        ? { id: runId, idempotency_key: idempotencyKey, used_at: submittedAt }
        : undefined,
  };
}

function settleRepeated(entry: LeaderboardEntryRow, existingEntries: readonly LeaderboardEntryRow[]): SettledScore {
  const bests = findBestEntries(listPlayerEntries(entry, existingEntries), entry);
  return { entry, bests, entryToInsert: undefined, entriesToDelete: [], runToInsert: undefined };
}

/**
 * The most unverified entries that one network may have on each board of a set (the best ever, and the best of the
 * month). The server did not see their games begin.
 */
const maxUnverifiedEntries = 5;

/**
 * Lists the unverified entries of the network that are over its limit once `newEntry` is added.
 * @throws ProblemError 409 when `newEntry` itself is over the limit
 */
function listUnverifiedOverLimit(
  newEntry: LeaderboardEntryRow,
  existingEntries: readonly LeaderboardEntryRow[],
): LeaderboardEntryRow[] {
  if (newEntry.is_verified === 1) return [];
  const networkEntries = existingEntries.filter((entry) => entry.source === newEntry.source && entry.is_verified === 0);
  const entries = [...networkEntries, newEntry].toSorted(compareOnBoard);
  const monthEntries = entries.filter((entry) => entry.created_at >= periodStartMs('month', newEntry.created_at));
  const allowedEntries = new Set([
    ...entries.slice(0, maxUnverifiedEntries),
    ...monthEntries.slice(0, maxUnverifiedEntries),
  ]);
  if (!allowedEntries.has(newEntry)) {
    throw conflict(
      message('Your network has sent better scores. Please play again while you are online.'),
      'better-scores-exist',
    );
  }
  return entries.filter((entry) => !allowedEntries.has(entry));
}

/** Lists the entries of the player of `entry`, best first. If the player is unknown, that is only `entry`. */
function listPlayerEntries(entry: LeaderboardEntryRow, entries: readonly LeaderboardEntryRow[]): LeaderboardEntryRow[] {
  if (entry.player === null) return [entry];
  return entries.filter(({ player }) => player === entry.player).toSorted(compareOnBoard);
}

/**
 * Finds the best entry in the month of `entry`, and the best ever. Both are `entry` itself if the player has no other.
 * @param playerEntries the player's entries, best first, including `entry`
 */
function findBestEntries(
  playerEntries: readonly LeaderboardEntryRow[],
  entry: LeaderboardEntryRow,
): SettledScore['bests'] {
  const findBest = (period: Period) => {
    const sinceMs = periodStartMs(period, entry.created_at);
    return playerEntries.find(({ created_at: createdAt }) => createdAt >= sinceMs) ?? entry;
  };
  return { month: findBest('month'), all: findBest('all') };
}

/** Compares by completion time. If two times are equal, the earlier entry comes first. */
function compareOnBoard(a: LeaderboardEntryRow, b: LeaderboardEntryRow): number {
  return a.completion_ms - b.completion_ms || a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
}

/**
 * Returns the id of the game's run, or undefined if the token is missing or expired. The score is then unverified.
 * @throws ProblemError 400 when the token is forged or younger than the score's time, 409 when it was already used
 */
function verifyRun(
  score: NewScore,
  { idempotencyKey, submittedAt }: { readonly idempotencyKey: string | null; readonly submittedAt: number },
  { secret, storedRun }: Pick<ScoreContext, 'secret' | 'storedRun'>,
): string | undefined {
  if (score.runToken === undefined) return undefined;
  const run = readRunToken(secret, score.setId, score.runToken);
  if (run === undefined)
    throw invalid(message('This score does not belong to a game of this set'), 'run-token-invalid');
  const elapsedMs = submittedAt - run.startedAt;
  // The server's clock may have been set back since the start, for which the player is not to blame.
  if (elapsedMs < 0 || elapsedMs > runTokenMaxAgeMs) return undefined;
  if (score.completionTime > elapsedMs + runToleranceMs) {
    throw invalid(message('This time is longer than the game has lasted'), 'completion-time-impossible');
  }
  // A repeated submission gets here if its entry was not stored, or was deleted since.
  const isRepeated = idempotencyKey !== null && storedRun?.idempotency_key === idempotencyKey;
  if (storedRun !== undefined && !isRepeated) {
    throw conflict(message('The score of this game was submitted already'), 'game-submitted');
  }
  return run.id;
}
