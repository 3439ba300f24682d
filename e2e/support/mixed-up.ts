import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { cardKeyOf } from '../../src/cards/rules/card-list.ts';

interface Told {
  readonly setId: string;
  /** The number of the client's network, which the server learns from a trusted proxy. */
  readonly network: number;
  readonly confusions: readonly (readonly [asked: string, chosen: string])[];
}

/** Sends what a player sends after a quiz. */
export async function mixUp(request: APIRequestContext, url: string, { setId, network, confusions }: Told) {
  const rightCards = confusions.map(([, chosen]) => cardKeyOf(chosen));
  const wrongCards = confusions.map(([asked]) => cardKeyOf(asked));
  const quiz = { score: 50, totalQuestions: 2, correctAnswers: 1 };
  const metadata = JSON.stringify({ ...quiz, rightCards, wrongCards, confusions });
  const answer = await request.post(`${url}/api/analytics/event`, {
    data: { setId, eventType: 'quiz_complete', metadata },
    headers: { 'x-forwarded-for': `198.51.100.${network}` },
  });
  expect(answer.status()).toBe(202);
}
