import type { CallSent } from '../../api/contract/routes.ts';
import { keptScoresKey } from '../../platform/rules/preference-keys.ts';
import { call } from '../../api/web/client.ts';
import { openOutbox, type OutboxItem } from '../../platform/web/outbound/outbox.ts';

/** How many scores are kept until the server has stored them. */
const maxKeptScores = 20;

export type Score = CallSent<'POST /api/leaderboard/submit'>['body'];

export interface SubmittedScore extends OutboxItem {
  readonly score: Score;
}

/** The key ensures that each match creates at most one entry. */
const scores = openOutbox({
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

/**
 * Whether later pages submit the score of this key again. It is false if `maxKeptScores` others were kept before it.
 */
export function isScoreKept(key: string): boolean {
  return scores.list().some((kept) => kept.key === key);
}

export async function submitKeptScores(): Promise<void> {
  for (const submitted of scores.list()) {
    await submitScore(submitted).catch((error: unknown) => console.error('A score could not be submitted.', error));
  }
}

function isSubmittedScore(value: object): value is SubmittedScore {
  if (!('key' in value && 'score' in value) || typeof value.key !== 'string') return false;
  return typeof value.score === 'object' && value.score !== null && 'setId' in value.score;
}
