import type { CallAnswer, CallSent } from '../../shared/contract/call-types.ts';
import { keptScoresKey } from '../../shared/preference-keys.ts';
import { call } from './client.ts';
import { failureOf } from './failure.ts';
import { openOutbox, type Kept } from './outbox.ts';

/** Scores that a browser keeps until the server has them. */
const maxKeptScores = 20;

export type Score = CallSent<'POST /api/leaderboard/submit'>['body'];

export interface SubmittedScore extends Kept {
  readonly score: Score;
}

/** Scores that somebody submitted, until the server has acknowledged or refused them. */
const outbox = openOutbox({ storageKey: keptScoresKey, maxItems: maxKeptScores, isItem: isSubmittedScore });

/**
 * Puts a score on the boards. Its key is the same for every try with this match: it makes one entry at most. The score is
 * kept until there is an answer, also when the page is closed.
 */
export async function submitScore(submitted: SubmittedScore): Promise<CallAnswer<'POST /api/leaderboard/submit'>> {
  const { key, score } = submitted;
  outbox.keep(submitted);
  try {
    const stored = await call('POST /api/leaderboard/submit', { body: score, idempotencyKey: key, keepalive: true });
    outbox.drop(key);
    return stored;
  } catch (error) {
    if (failureOf(error) !== 'retry') outbox.drop(key);
    throw error;
  }
}

/** Submits what earlier pages could not. Failures are only logged. */
export async function submitKeptScores(): Promise<void> {
  for (const submitted of outbox.list()) {
    await submitScore(submitted).catch((error: unknown) => console.error('A score could not be submitted.', error));
  }
}

/** The server looks closer. */
function isSubmittedScore(value: object): value is SubmittedScore {
  if (!('key' in value && 'score' in value) || typeof value.key !== 'string') return false;
  return typeof value.score === 'object' && value.score !== null && 'setId' in value.score;
}
