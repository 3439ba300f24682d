import { beforeEach, expect, test, vi } from 'vitest';
import { submitKeptScores, submitScore, type SubmittedScore } from './kept-scores.ts';
import { answerCalls, refuse } from '../../api/web/test-answers.ts';

const submitted: SubmittedScore = {
  key: 'match-1',
  score: { setId: 'set-1', initials: 'KLO', emoji: '🦊', completionTime: 10_620, pairs: 6 },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function sentByNextPage() {
  const calls = answerCalls({ 'POST /api/leaderboard/submit': () => refuse(400) });
  await submitKeptScores();
  return calls.map(({ body, idempotencyKey }) => ({ score: body, key: idempotencyKey }));
}

test('a score without an answer is submitted by the next page, with the same key', async () => {
  answerCalls({ 'POST /api/leaderboard/submit': () => new Promise(() => {}) });
  void submitScore(submitted);
  expect(await sentByNextPage()).toEqual([submitted]);
});

test.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is busy', () => refuse(503)],
  ['there were too many', () => refuse(429)],
])('a score is kept when %s', async (_, answer) => {
  answerCalls({ 'POST /api/leaderboard/submit': answer });
  await expect(submitScore(submitted)).rejects.toThrow(/Failed|503|429/);
  expect(await sentByNextPage()).toEqual([submitted]);
});

test('a score that was stored or refused is kept no longer', async () => {
  const entry = { id: 'e', setTitle: '', createdAt: '2026-01-01T00:00:00.000Z', ...submitted.score };
  answerCalls({ 'POST /api/leaderboard/submit': () => ({ entry, ranks: { month: 1, all: 1 } }) });
  await submitScore(submitted);
  expect(await sentByNextPage()).toEqual([]);
  answerCalls({ 'POST /api/leaderboard/submit': () => refuse(400) });
  await expect(submitScore(submitted)).rejects.toThrow('400');
  expect(await sentByNextPage()).toEqual([]);
});
