import type { NewScore } from '../../shared/contract/leaderboard.ts';
import { runToleranceMs } from '../../shared/limits.ts';
import type { Database } from '../database/schema.ts';
import { conflict, invalid } from '../base/problems.ts';
import { readRunToken } from './run-token.ts';
import { deleteRunsUsedBefore, findUsedRun, insertUsedRun } from './run-store.ts';

/** A browser without a network may keep a verified score so long. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** The key of its repetitions, and when it came. */
interface Submission {
  readonly key: string;
  readonly idempotencyKey: string | null;
  readonly now: number;
}

/**
 * Whether the server saw the game of this score begin, and the time fits. Uses the token up. Without a token, or with one that expired, the
 * score is merely unverified.
 * @throws ProblemError 400 when the token is forged or less time has passed than the score says, 409 when it was used
 */
export async function verifyRun(db: Database, score: NewScore, submission: Submission): Promise<boolean> {
  if (score.runToken === undefined) return false;
  const run = readRunToken(submission.key, score.setId, score.runToken);
  if (run === undefined) throw invalid('This score does not belong to a game of this set', 'run-token-invalid');
  const elapsedMs = submission.now - run.startedAt;
  if (elapsedMs < 0 || elapsedMs > runTokenMaxAgeMs) return false;
  if (score.completionTime > elapsedMs + runToleranceMs) {
    throw invalid('This game cannot have taken so long yet', 'completion-time-impossible');
  }
  await consume(db, run.id, submission);
  return true;
}

async function consume(db: Database, id: string, { idempotencyKey, now }: Submission): Promise<void> {
  const used = await findUsedRun(db, id);
  if (used === undefined) {
    await deleteRunsUsedBefore(db, now - runTokenMaxAgeMs);
    return await insertUsedRun(db, { id, idempotency_key: idempotencyKey, used_at: now });
  }
  const isRepeated = idempotencyKey !== null && used.idempotency_key === idempotencyKey;
  if (!isRepeated) throw conflict('The score of this game was submitted already', 'game-submitted');
}
