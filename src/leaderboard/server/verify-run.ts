import type { NewScore } from '../contract.ts';
import { runToleranceMs } from '../../platform/rules/limits.ts';
import { conflict, invalid } from '../../platform/server/base/problems.ts';
import { readRunToken } from './score-source.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** The period is long because a browser may have been offline since the game. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

interface Known {
  readonly secret: string;
  /** Maps the id of a run to the key of the submission that used it. */
  readonly usedRuns: ReadonlyMap<string, string | null>;
}

interface Submitted {
  readonly idempotencyKey: string | null;
  readonly at: number;
}

/**
 * Returns undefined if the token is missing or expired. The score is then unverified.
 * @throws ProblemError 400 when the token is forged or younger than the score's time, 409 when it was already used
 */
export function verifyRun(
  score: NewScore,
  { idempotencyKey, at }: Submitted,
  { secret, usedRuns }: Known,
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
