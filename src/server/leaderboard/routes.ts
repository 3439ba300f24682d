import { isOnBoard, rankAmong } from '../../shared/leaderboard/ranking.ts';
import { leaderboardDepth, maxScoresPerMinute } from '../../shared/limits.ts';
import { limitRate } from '../auth/limit-rate.ts';
import type { HandlersOf } from '../handler.ts';
import { notFound } from '../problems.ts';
import { boardScope } from './board-scope.ts';
import { deleteEntry, listEntries } from './entry-store.ts';
import { submitScore } from './submit-score.ts';

export const leaderboardHandlers = {
  'GET /api/leaderboard/global': async ({ services, query }) => {
    const scope = await boardScope(services.db, { setId: undefined, period: query.period, at: services.now() });
    return { entries: await listEntries(services.db, scope, query.limit) };
  },
  'GET /api/leaderboard/:setId': async ({ services, params, query }) => {
    const scope = await boardScope(services.db, { setId: params.setId, period: query.period, at: services.now() });
    return { entries: await listEntries(services.db, scope, query.limit) };
  },
  'GET /api/leaderboard/:setId/check-top-ten': async ({ services, params, query }) => {
    const scope = await boardScope(services.db, { setId: params.setId, period: query.period, at: services.now() });
    const best = await listEntries(services.db, scope, leaderboardDepth);
    const times = best.map((entry) => entry.completionTime);
    return { qualifies: isOnBoard(rankAmong(times, query.completionTime)) };
  },
  'POST /api/leaderboard/submit': async ({ services, address, body, idempotencyKey }) => {
    await limitRate(services, { action: 'score', address, perMinute: maxScoresPerMinute });
    return await submitScore(services, body, idempotencyKey);
  },
  'DELETE /api/leaderboard/entries/:id': async ({ services, params }) => {
    if (!(await deleteEntry(services.db, params.id))) throw notFound('Entry');
    return undefined;
  },
} satisfies HandlersOf<
  | 'GET /api/leaderboard/global'
  | 'GET /api/leaderboard/:setId'
  | 'GET /api/leaderboard/:setId/check-top-ten'
  | 'POST /api/leaderboard/submit'
  | 'DELETE /api/leaderboard/entries/:id'
>;
