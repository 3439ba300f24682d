import type { NewScore, Period } from '../contract.ts';
import { foldInitials } from '../rules/initials.ts';
import { periodStartMs } from '../rules/period.ts';
import type { LeaderboardEntryRow, LeaderboardRunRow } from '../../platform/server/database/schema.ts';
import { conflict, invalid } from '../../platform/server/base/problems.ts';
import type { Services, Submitter } from '../../platform/server/services/services.ts';
import { identifiesNetwork, hashNetwork, readRunToken } from './leaderboard-key.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { runToleranceMs } from '../../platform/rules/limits.ts';

/**
 * The most unverified entries that one network may have on each board of a set (the best ever, and the best of the
 * month). The server did not see their games begin.
 */
const maxUnverifiedEntries = 5;

export interface Submission {
  readonly score: NewScore;
  readonly submitter: Submitter;
}

/** What a score is judged by, besides the entries of its board. */
export interface ScoreContext extends Pick<Services, 'now' | 'newId'> {
  /** See `leaderboardKey`. */
  readonly secret: string;
  /** Folded initials. */
  readonly blocked: readonly string[];
  /** The earlier submission with the same run token. */
  readonly earlierUse: LeaderboardRunRow | undefined;
}

/** What an accepted submission changes, and the entry and bests that answer it. */
export interface SettledScore {
  /** The new entry, or an earlier one of this player that is better. */
  readonly entry: LeaderboardEntryRow;
  /** The player's best entry of the month in which `entry` was made, and the best ever. */
  readonly bests: Readonly<Record<Period, LeaderboardEntryRow>>;
  readonly inserted: LeaderboardEntryRow | undefined;
  readonly removed: readonly LeaderboardEntryRow[];
  /** To be stored, unless it is already. */
  readonly usedRun: LeaderboardRunRow | undefined;
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
 * @param candidate the submission as an entry
 * @param existing of the set: the entry with the candidate's idempotency key, and the other entries of its player; the
 * entries of the candidate's player; the unverified entries of the candidate's network
 * @throws ProblemError as `ScoreIntake` (in `services.ts`) says
 */
export function settleScore(
  { score, submitter }: Submission,
  candidate: LeaderboardEntryRow,
  { existing, context }: { readonly existing: readonly LeaderboardEntryRow[]; readonly context: ScoreContext },
): SettledScore {
  const { idempotency_key: idempotencyKey, created_at: at } = candidate;
  const repeated = existing.find((entry) => idempotencyKey !== null && entry.idempotency_key === idempotencyKey);
  if (repeated !== undefined) return unchanged(repeated, existing);
  const runId = verifyRun(score, { idempotencyKey, at }, context);
  if (context.blocked.includes(candidate.folded_initials)) {
    throw invalid(message('Please choose different initials'), 'initials-blocked');
  }
  const row: LeaderboardEntryRow = { ...candidate, is_verified: runId === undefined ? 0 : 1 };
  const playerEntries = listOfPlayer(row, [...existing, row]);
  const { all: bestEver, month: bestOfMonth } = bestEntriesOf(playerEntries, row);
  const beaten = playerEntries.filter((entry) => entry !== bestEver && entry !== bestOfMonth);
  const isBeaten = beaten.includes(row);
  const others = existing.filter((other) => !beaten.includes(other));
  // The network is not limited if all visitors may share its address.
  const overLimit = !isBeaten && identifiesNetwork(submitter.address) ? listUnverifiedOverLimit(row, others) : [];
  // Among those that remain, an entry that was beaten may be the best.
  const remaining = playerEntries.filter((other) => !overLimit.includes(other));
  const bests = bestEntriesOf(remaining, row);
  const replaced = remaining.filter((other) => other !== row && other !== bests.all && other !== bests.month);
  return {
    // `row` is of this month, so the best of the month is `row` itself or an entry that beats it.
    entry: bests.month,
    bests,
    inserted: isBeaten ? undefined : row,
    removed: [...overLimit, ...replaced],
    usedRun:
      runId === undefined || context.earlierUse !== undefined
        ? undefined
        : { id: runId, idempotency_key: idempotencyKey, used_at: at },
  };
}

function unchanged(entry: LeaderboardEntryRow, existing: readonly LeaderboardEntryRow[]): SettledScore {
  const bests = bestEntriesOf(listOfPlayer(entry, existing), entry);
  return { entry, bests, inserted: undefined, removed: [], usedRun: undefined };
}

/**
 * Lists the unverified entries of the network that are over its limit once `row` is added.
 * @throws ProblemError 409 when `row` itself is over the limit
 */
function listUnverifiedOverLimit(
  row: LeaderboardEntryRow,
  existing: readonly LeaderboardEntryRow[],
): LeaderboardEntryRow[] {
  if (row.is_verified === 1) return [];
  const networkEntries = existing.filter((entry) => entry.source === row.source && entry.is_verified === 0);
  const entries = [...networkEntries, row].toSorted(inBoardOrder);
  const monthEntries = entries.filter((entry) => entry.created_at >= periodStartMs('month', row.created_at));
  const allowedEntries = new Set([
    ...entries.slice(0, maxUnverifiedEntries),
    ...monthEntries.slice(0, maxUnverifiedEntries),
  ]);
  if (!allowedEntries.has(row)) {
    throw conflict(
      message('Your network has sent better scores. Please play again while you are online.'),
      'better-scores-exist',
    );
  }
  return entries.filter((entry) => !allowedEntries.has(entry));
}

/** Lists the entries of the entry's player, best first. Where players cannot be distinguished, the entry is alone. */
function listOfPlayer(entry: LeaderboardEntryRow, entries: readonly LeaderboardEntryRow[]): LeaderboardEntryRow[] {
  if (entry.player === null) return [entry];
  return entries.filter(({ player }) => player === entry.player).toSorted(inBoardOrder);
}

/** @param playerEntries the player's entries, best first, including `entry` */
function bestEntriesOf(
  playerEntries: readonly LeaderboardEntryRow[],
  entry: LeaderboardEntryRow,
): SettledScore['bests'] {
  const best = (period: Period) => {
    const since = periodStartMs(period, entry.created_at);
    return playerEntries.find(({ created_at: at }) => at >= since) ?? entry;
  };
  return { month: best('month'), all: best('all') };
}

/** Sorts by time. If two times are equal, the earlier entry comes first. */
function inBoardOrder(a: LeaderboardEntryRow, b: LeaderboardEntryRow): number {
  return a.completion_ms - b.completion_ms || a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
}

/** How long a token is valid. A browser that loses its network during a game submits the score only once it is back. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the id of the game's run, or undefined if the token is missing or expired. The score is then unverified.
 * @throws ProblemError 400 when the token is forged or younger than the score's time, 409 when it was already used
 */
function verifyRun(
  score: NewScore,
  { idempotencyKey, at }: { readonly idempotencyKey: string | null; readonly at: number },
  { secret, earlierUse }: Pick<ScoreContext, 'secret' | 'earlierUse'>,
): string | undefined {
  if (score.runToken === undefined) return undefined;
  const run = readRunToken(secret, score.setId, score.runToken);
  if (run === undefined)
    throw invalid(message('This score does not belong to a game of this set'), 'run-token-invalid');
  const elapsedMs = at - run.startedAt;
  // The server's clock may have been set back since the start, for which the player is not to blame.
  if (elapsedMs < 0 || elapsedMs > runTokenMaxAgeMs) return undefined;
  if (score.completionTime > elapsedMs + runToleranceMs) {
    throw invalid(message('This time is longer than the game has lasted'), 'completion-time-impossible');
  }
  // A repeated submission gets here if its entry was not stored, or was deleted since.
  const isRepeated = idempotencyKey !== null && earlierUse?.idempotency_key === idempotencyKey;
  if (earlierUse !== undefined && !isRepeated) {
    throw conflict(message('The score of this game was submitted already'), 'game-submitted');
  }
  return run.id;
}
