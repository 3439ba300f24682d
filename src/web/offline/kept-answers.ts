import { leaderboardLimit } from '../../shared/limits.ts';
import { callAddress } from '../../shared/addresses/call-address.ts';

/** The answers that make up the set: where one differs, the set has changed. */
export function answersOfSet(setId: string): string[] {
  const params = { id: setId };
  return [
    callAddress('GET /api/sets/:id', { params })[1],
    callAddress('GET /api/sets/:id/cards', { params })[1],
    callAddress('GET /api/sets/:id/terms', { params })[1],
  ];
}

/** As the player asks for them. */
export function boardsOfSet(setId: string): string[] {
  const params = { setId };
  const limit = String(leaderboardLimit);
  return [
    callAddress('GET /api/leaderboard/:setId/boards', { params })[1],
    callAddress('GET /api/leaderboard/:setId', { params, query: { period: 'all', limit } })[1],
    callAddress('GET /api/leaderboard/:setId', { params, query: { period: 'month', limit } })[1],
  ];
}
