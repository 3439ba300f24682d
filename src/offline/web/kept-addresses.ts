import { leaderboardLimit } from '../../platform/rules/limits.ts';
import { callAddress } from '../../api/rules/call-address.ts';

/** Returns the addresses of the responses that make up a set. The set has changed if one of the responses differs. */
export function setAddresses(setId: string): [setPath: string, cardsPath: string, termsPath: string] {
  const params = { id: setId };
  return [
    callAddress('GET /api/sets/:id', { params })[1],
    callAddress('GET /api/sets/:id/cards', { params })[1],
    callAddress('GET /api/sets/:id/terms', { params })[1],
  ];
}

/** Returns the addresses of a set's leaderboards, exactly as the player requests them. */
export function boardAddresses(setId: string): string[] {
  const params = { setId };
  const limit = String(leaderboardLimit);
  return [
    callAddress('GET /api/leaderboard/:setId/boards', { params })[1],
    callAddress('GET /api/leaderboard/:setId', { params, query: { period: 'all', limit } })[1],
    callAddress('GET /api/leaderboard/:setId', { params, query: { period: 'month', limit } })[1],
  ];
}
