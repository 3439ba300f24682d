import type { NewScore, Period } from '../contract.ts';
import { foldInitials } from '../rules/initials.ts';
import { periodStartMs } from '../rules/period.ts';
import type { LeaderboardEntryRow, LeaderboardRunRow } from '../../platform/server/database/schema.ts';
import { conflict, invalid } from '../../platform/server/base/problems.ts';
import type { Services, Submitter } from '../../platform/server/services/services.ts';
import { isOneNetwork, scoreSource, readRunToken } from './score-source.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { runToleranceMs } from '../../platform/rules/limits.ts';

/** The most entries that one network may have on a board if the server did not see the start of their games. */
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
  /** Maps the id of a run to the idempotency key of the submission that used its token. */
  readonly usedRuns: Map<string, string | null>;
}

export interface Settled {
  /** The new entry, or an earlier one of this player that is better. */
  readonly entry: LeaderboardEntryRow;
  /** The player's best entries of the periods that `entry` belongs to. */
  readonly bests: Readonly<Record<Period, LeaderboardEntryRow>>;
  readonly inserted: readonly LeaderboardEntryRow[];
  readonly removed: readonly LeaderboardEntryRow[];
  readonly usedRun: LeaderboardRunRow | undefined;
}

export function toEntryRow(
  { score, submitter }: Submission,
  { secret, now, newId }: ScoreContext,
): LeaderboardEntryRow {
  const { address, idempotencyKey, isForwarded = false } = submitter;
  // Through a proxy that TRUST_PROXY does not name, all visitors have the same address and cannot be told apart.
  const isEverybody = isForwarded && !isOneNetwork(address);
  const source = scoreSource(secret, address);
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
    player: isEverybody ? null : `${source} ${score.initials}`,
    is_verified: 0,
  };
}

/**
 * @param candidate the submission as an entry
 * @param existing the entry with the same key and all entries of its player, all entries of the candidate's player, and
 * the unverified entries of its network
 * @throws ProblemError see `ScoreIntake`
 */
export function settleScore(
  { score, submitter }: Submission,
  candidate: LeaderboardEntryRow,
  { existing, context }: { readonly existing: readonly LeaderboardEntryRow[]; readonly context: ScoreContext },
): Settled {
  const { idempotency_key: idempotencyKey, created_at: at } = candidate;
  const repeated = existing.find((entry) => idempotencyKey !== null && entry.idempotency_key === idempotencyKey);
  if (repeated !== undefined) return unchanged(repeated, existing);
  const run = verifyRun(score, { idempotencyKey, at }, context);
  if (context.blocked.includes(candidate.folded_initials)) {
    throw invalid(message('Please choose different initials'), 'initials-blocked');
  }
  const row: LeaderboardEntryRow = { ...candidate, is_verified: run === undefined ? 0 : 1 };
  const overLimit = isOneNetwork(submitter.address) ? listUnverifiedOverLimit(row, existing) : [];
  const rest = existing.filter((entry) => !overLimit.includes(entry));
  const ofPlayer = listOfPlayer(row, [...rest, row]);
  const bests = bestEntriesOf(ofPlayer, row);
  const beaten = ofPlayer.filter((entry) => entry !== bests.all && entry !== bests.month);
  return {
    // The best of this month is `row`, or an entry that beats it.
    entry: bests.month,
    bests: bestEntriesOf(ofPlayer, bests.month),
    inserted: beaten.includes(row) ? [] : [row],
    removed: [...overLimit, ...beaten.filter((entry) => entry !== row)],
    usedRun: run === undefined ? undefined : { id: run, idempotency_key: idempotencyKey, used_at: at },
  };
}

function unchanged(entry: LeaderboardEntryRow, existing: readonly LeaderboardEntryRow[]): Settled {
  const bests = bestEntriesOf(listOfPlayer(entry, existing), entry);
  return { entry, bests, inserted: [], removed: [], usedRun: undefined };
}

/** @throws ProblemError 409 when `row` itself is over the limit */
function listUnverifiedOverLimit(
  row: LeaderboardEntryRow,
  existing: readonly LeaderboardEntryRow[],
): LeaderboardEntryRow[] {
  if (row.is_verified === 1) return [];
  const ofNetwork = existing.filter((entry) => entry.source === row.source && entry.is_verified === 0);
  const entries = [...ofNetwork, row].toSorted(inBoardOrder);
  const ofMonth = entries.filter((entry) => entry.created_at >= periodStartMs('month', row.created_at));
  const kept = new Set([...entries.slice(0, maxUnverifiedEntries), ...ofMonth.slice(0, maxUnverifiedEntries)]);
  if (!kept.has(row)) {
    throw conflict(
      message('Your network has sent better scores. Please play again while you are online.'),
      'better-scores-exist',
    );
  }
  return entries.filter((entry) => !kept.has(entry));
}

/** The player's entries, best first. Where players cannot be distinguished, the entry is alone. */
function listOfPlayer(entry: LeaderboardEntryRow, entries: readonly LeaderboardEntryRow[]): LeaderboardEntryRow[] {
  if (entry.player === null) return [entry];
  return entries.filter(({ player }) => player === entry.player).toSorted(inBoardOrder);
}

/** @param ofPlayer the player's entries, best first, including `entry` */
function bestEntriesOf(ofPlayer: readonly LeaderboardEntryRow[], entry: LeaderboardEntryRow): Settled['bests'] {
  const best = (period: Period) => {
    const since = periodStartMs(period, entry.created_at);
    return ofPlayer.find(({ created_at: at }) => at >= since) ?? entry;
  };
  return { month: best('month'), all: best('all') };
}

/** Sorts by time. Of two equal times, the earlier entry comes first. */
function inBoardOrder(one: LeaderboardEntryRow, other: LeaderboardEntryRow): number {
  return one.completion_ms - other.completion_ms || one.created_at - other.created_at || (one.id < other.id ? -1 : 1);
}

/** The time is long because a browser may have been offline since the game. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

interface Submitted {
  readonly idempotencyKey: string | null;
  readonly at: number;
}

/**
 * Returns undefined if the token is missing or expired. The score is then unverified.
 * @throws ProblemError 400 when the token is forged or younger than the score's time, 409 when it was already used
 */
function verifyRun(
  score: NewScore,
  { idempotencyKey, at }: Submitted,
  { secret, usedRuns }: Pick<ScoreContext, 'secret' | 'usedRuns'>,
): string | undefined {
  if (score.runToken === undefined) return undefined;
  const run = readRunToken(secret, score.setId, score.runToken);
  if (run === undefined)
    throw invalid(message('This score does not belong to a game of this set'), 'run-token-invalid');
  const elapsedMs = at - run.startedAt;
  if (elapsedMs < 0 || elapsedMs > runTokenMaxAgeMs) return undefined;
  if (score.completionTime > elapsedMs + runToleranceMs) {
    throw invalid(message('This time is longer than the game has lasted'), 'completion-time-impossible');
  }
  const isRepeated = idempotencyKey !== null && usedRuns.get(run.id) === idempotencyKey;
  if (usedRuns.has(run.id) && !isRepeated) {
    throw conflict(message('The score of this game was submitted already'), 'game-submitted');
  }
  return run.id;
}
