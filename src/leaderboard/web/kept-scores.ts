import type { CallSent } from '../../api/contract/routes.ts';
import { keptScoresKey } from '../../platform/rules/preference-keys.ts';
import { call } from '../../api/web/client.ts';
import { openKeptQueue, type Kept } from '../../platform/web/outbound/kept-queue.ts';

const maxKeptScores = 20;

export type Score = CallSent<'POST /api/leaderboard/submit'>['body'];

export interface SubmittedScore extends Kept {
  readonly score: Score;
}

/** The key ensures that each match creates at most one entry. */
const scores = openKeptQueue({
  storageKey: keptScoresKey,
  maxItems: maxKeptScores,
  isItem: isSubmittedScore,
  post: ({ score, key }: SubmittedScore) =>
    call('POST /api/leaderboard/submit', { body: score, idempotencyKey: key, keepalive: true }),
});

/**
 * Keeps the score until the server has stored or refused it. Until then each page with a player submits it again.
 * @throws ApiError or TypeError
 */
export const submitScore = scores.send;

export async function submitKeptScores(): Promise<void> {
  for (const submitted of scores.list()) {
    await submitScore(submitted).catch((error: unknown) => console.error('A score could not be submitted.', error));
  }
}

function isSubmittedScore(value: object): value is SubmittedScore {
  if (!('key' in value && 'score' in value) || typeof value.key !== 'string') return false;
  return typeof value.score === 'object' && value.score !== null && 'setId' in value.score;
}
