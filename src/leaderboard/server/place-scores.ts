import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { notFound, ProblemError } from '../../platform/server/base/problems.ts';
import { countAcrossProcesses, tooOften, limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { RankedEntry, Services, ScoreIntake, Submitter } from '../../platform/server/services/services.ts';
import { lockSets, type LockedSet } from '../../sets/server/read-set.ts';
import { listBlockedInitials } from './board-scope.ts';
import { leaderboardKey, identifiesNetwork, readRunToken } from './leaderboard-key.ts';
import { deleteEntriesById, toEntry } from './entry-store.ts';
import {
  countPlayersAhead,
  deleteRunsUsedBefore,
  insertEntries,
  insertUsedRuns,
  listExisting,
  listUsedRuns,
} from './placing-store.ts';
import {
  settleScore,
  toEntryRow,
  type ScoreContext,
  type Settled,
  type Submission,
  runTokenMaxAgeMs,
} from './settle-score.ts';
import { setImmediate } from 'node:timers/promises';
import type { NewScore } from '../contract.ts';

export const maxScoresPerMinute = 60;

type Needed = Pick<Services, 'db' | 'dialect' | 'now' | 'newId'>;

const maxScoresPerTransaction = 100;

interface Waiting extends Submission {
  readonly resolve: (placed: RankedEntry) => void;
  readonly reject: (error: unknown) => void;
}

export function openScores(services: Needed): ScoreIntake {
  return new ScoreBatches(services);
}

/**
 * A commit waits for the disk and, on PostgreSQL, for other processes. Scores that arrive in the meantime are written
 * together in the next transaction and answered after its commit.
 */
class ScoreBatches implements ScoreIntake {
  readonly #services: Needed;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(services: Needed) {
    this.#services = services;
  }

  async submit(score: NewScore, submitter: Submitter): Promise<RankedEntry> {
    const { address } = submitter;
    limitRateInMemory(this.#services, { action: 'score', address, perMinute: maxScoresPerMinute });
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ score, submitter, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Other scores may arrive in the same turn of the event loop.
      await setImmediate();
      await this.#write(this.#waiting.splice(0, maxScoresPerTransaction));
    }
    this.#isWriting = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let isPlaced = false;
    try {
      const settings = await readScoreSettings(this.#services.db);
      const outcomes = await this.#services.db.transaction().execute(async (db) => {
        const placed = await placeScores(this.#services, { db, settings }, batch);
        isPlaced = true;
        return placed;
      });
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined || outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      // After a failed commit nobody knows what was written. If a statement failed, a single score may be the cause, so
      // each is tried alone.
      const failsAll = isPlaced || batch.length === 1 || this.#services.dialect.isUnavailable(error);
      if (failsAll) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#write([waiting]);
    }
  }
}

type Outcome = RankedEntry | ProblemError;
/** A submission with what becomes of it, or why it is refused. */
type Judged = readonly [Submission, Settled | ProblemError];

type ScoreSettings = Pick<ScoreContext, 'secret' | 'blocked'>;

/** What scores are placed with in one transaction. */
interface Placing extends Pick<Services, 'db' | 'dialect' | 'now'> {
  readonly context: ScoreContext;
  readonly sets: ReadonlyMap<string, LockedSet>;
}

/** Must be called outside a transaction, because the first call creates the secret. */
async function readScoreSettings(db: Database): Promise<ScoreSettings> {
  const [secret, blocked] = await Promise.all([leaderboardKey(db), listBlockedInitials(db)]);
  return { secret, blocked };
}

/**
 * Must be called in a transaction. Places the submissions one after the other. The sets are locked, so that ranks are
 * correct and a repeated `idempotencyKey` finds its entry even if another process wrote it. Each player keeps the best
 * entry of all time and the best of the month.
 * @returns the outcome of each submission; a refused one changes nothing
 */
async function placeScores(
  services: Needed,
  { db, settings }: { readonly db: Database; readonly settings: ScoreSettings },
  submissions: readonly Submission[],
): Promise<Outcome[]> {
  const outcomes = new Map<Submission, Outcome>();
  for (const refused of await listTooOften(services, db, submissions)) outcomes.set(refused, tooOften(services.now()));
  const accepted = submissions.filter((submission) => !outcomes.has(submission));
  const placing = await preparePlacing(services, { db, settings }, accepted);
  const visible = accepted.filter((submission) => isVisible(placing, submission));
  for (const round of roundsOf(visible)) {
    for (const [submission, outcome] of await placeRound(placing, round)) outcomes.set(submission, outcome);
  }
  // What has no outcome yet is for a set that the sender cannot see.
  return submissions.map((submission) => outcomes.get(submission) ?? notFound('Set'));
}

async function listTooOften(services: Needed, db: Database, submissions: readonly Submission[]): Promise<Submission[]> {
  const addresses = submissions.map(({ submitter }) => submitter.address);
  const rated = { action: 'score', addresses, perMinute: maxScoresPerMinute };
  const isTooOften = await countAcrossProcesses(db, rated, services);
  return submissions.filter((_, index) => isTooOften[index]);
}

/** Locks the sets, and reads which of the run tokens were used before. */
async function preparePlacing(
  services: Needed,
  { db, settings }: { readonly db: Database; readonly settings: ScoreSettings },
  submissions: readonly Submission[],
): Promise<Placing> {
  const ids = submissions.map(({ score }) => score.setId);
  const sets = await lockSets(db, services.dialect, ids);
  const runs = submissions.flatMap(
    ({ score }) => readRunToken(settings.secret, score.setId, score.runToken ?? '')?.id ?? [],
  );
  const used = runs.length === 0 ? [] : await listUsedRuns(db, runs);
  const usedRuns = new Map(used.map((run) => [run.id, run.idempotency_key]));
  return {
    ...services,
    db,
    context: { ...services, ...settings, usedRuns },
    sets: new Map(sets.map((set) => [set.id, set])),
  };
}

function isVisible({ sets }: Placing, { score, submitter }: Submission): boolean {
  const set = sets.get(score.setId);
  return set !== undefined && (set.visibility !== 'private' || submitter.isAdmin === true);
}

/**
 * Divides the submissions into rounds with at most one submission for each set, because a score can only be judged when
 * the earlier ones of its set are written. Submissions for the same set stay in order.
 */
function roundsOf(submissions: readonly Submission[]): Submission[][] {
  const rounds: Submission[][] = [];
  const counts = new Map<string, number>();
  for (const submission of submissions) {
    const { setId } = submission.score;
    const round = counts.get(setId) ?? 0;
    counts.set(setId, round + 1);
    (rounds[round] ??= []).push(submission);
  }
  return rounds;
}

async function placeRound(placing: Placing, round: readonly Submission[]): Promise<[Submission, Outcome][]> {
  const judged = await judge(placing, round);
  const settled = judged.flatMap(([, decision]) => (decision instanceof ProblemError ? [] : [decision]));
  await writeSettled(placing, settled);
  const ranked = await rankSettled(placing, settled);
  return judged.map(([submission, decision]) => [
    submission,
    decision instanceof ProblemError ? decision : (ranked.get(decision) ?? notFound('Set')),
  ]);
}

async function judge({ db, dialect, context }: Placing, round: readonly Submission[]): Promise<Judged[]> {
  const candidates = round.map((submission) => ({ submission, candidate: toEntryRow(submission, context) }));
  const entries = await listExisting(
    db,
    dialect,
    candidates.map(({ submission, candidate }) => {
      const { player, source, set_id: setId, idempotency_key: key } = candidate;
      return { setId, player, key, network: identifiesNetwork(submission.submitter.address) ? source : null };
    }),
  );
  return candidates.map(({ submission, candidate }) => {
    const existing = entries.filter((entry) => entry.set_id === candidate.set_id);
    return [submission, refusalOr(() => settleScore(submission, candidate, { existing, context }))];
  });
}

function refusalOr<Result>(decide: () => Result): Result | ProblemError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

async function writeSettled({ db, dialect, context, now }: Placing, settled: readonly Settled[]): Promise<void> {
  const removed = settled.flatMap((score) => score.removed.map(({ id }) => id));
  await deleteEntriesById(db, removed);
  const inserted = settled.flatMap((score) => score.inserted);
  if (inserted.length > 0) await insertEntries(db, dialect, inserted);
  // The run of a repeated submission is stored already, even if its entry has been deleted since.
  const runs = settled.flatMap(({ usedRun }) => usedRun ?? []).filter(({ id }) => !context.usedRuns.has(id));
  if (runs.length === 0) return;
  for (const run of runs) context.usedRuns.set(run.id, run.idempotency_key);
  await deleteRunsUsedBefore(db, now() - runTokenMaxAgeMs);
  await insertUsedRuns(db, runs);
}

async function rankSettled(
  { db, dialect, context, sets }: Placing,
  settled: readonly Settled[],
): Promise<Map<Settled, RankedEntry>> {
  if (settled.length === 0) return new Map();
  const ahead = await countPlayersAhead(db, dialect, { settled, blocked: context.blocked });
  return new Map(
    settled.map((score, index) => {
      const { month = 0, all = 0 } = ahead[index] ?? {};
      const set = sets.get(score.entry.set_id);
      const entry = toEntry(score.entry, set === undefined ? '' : displayTitle(set));
      return [score, { entry, ranks: { month: month + 1, all: all + 1 } }];
    }),
  );
}
