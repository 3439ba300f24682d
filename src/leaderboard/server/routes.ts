import type { Period } from '../contract.ts';
import { periodStartMs } from '../rules/period.ts';
import { isOnBoard, rankAmong } from '../rules/ranking.ts';
import { leaderboardDepth, maxVisitorWritesPerMinute } from '../../platform/rules/limits.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { readBoardScope, listBlockedInitials } from './board-scope.ts';
import { leaderboardKey, makeRunToken } from './leaderboard-key.ts';
import { deleteEntry, listEntries, countEntries, deleteEntries, findSource, type EntryFilter } from './entry-store.ts';
import type { CallReceived } from '../../api/contract/routes.ts';
import type { Database } from '../../platform/server/database/schema.ts';

export const leaderboardHandlers = {
  'GET /api/leaderboard/global': async ({ services, query }) => {
    const scope = await readBoardScope(services.db, { setId: undefined, period: query.period, nowMs: services.now() });
    return { entries: await listEntries(services.db, scope, query.limit) };
  },
  'GET /api/leaderboard/:setId': async ({ services, params, query }) => {
    const scope = await readBoardScope(services.db, {
      setId: params.setId,
      period: query.period,
      nowMs: services.now(),
    });
    return { entries: await listEntries(services.db, scope, query.limit) };
  },
  'GET /api/leaderboard/:setId/boards': async ({ services, params: { setId } }) => {
    const blockedInitials = await listBlockedInitials(services.db);
    const readBoard = async (period: Period) => {
      const scope = { setId, since: periodStartMs(period, services.now()), blockedInitials };
      return { entries: await listEntries(services.db, scope, leaderboardDepth) };
    };
    const [month, all] = await Promise.all([readBoard('month'), readBoard('all')]);
    return { month, all };
  },
  'GET /api/leaderboard/:setId/check-top-ten': async ({ services, params, query }) => {
    const scope = await readBoardScope(services.db, {
      setId: params.setId,
      period: query.period,
      nowMs: services.now(),
    });
    const entries = await listEntries(services.db, scope, leaderboardDepth);
    const times = entries.map((entry) => entry.completionTime);
    return { qualifies: isOnBoard(rankAmong(times, query.completionTime)) };
  },
  'POST /api/leaderboard/start': async ({ services, address, body }) => {
    limitRateInMemory(services, { action: 'game', address, perMinute: maxVisitorWritesPerMinute });
    const run = { id: services.newId(), setId: body.setId, startedAt: services.now() };
    return { runToken: makeRunToken(await leaderboardKey(services.db), run) };
  },
  'POST /api/leaderboard/submit': async ({ services, address, body, idempotencyKey, isAdmin, request }) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    return await services.scores.submit(body, { address, idempotencyKey, isForwarded, isAdmin });
  },
  'DELETE /api/leaderboard/entries/:id': async ({ services, params }) => {
    if (!(await deleteEntry(services.db, params.id))) throw notFound('Entry');
    return undefined;
  },
  'GET /api/leaderboard/entries/count': async ({ services, query }) => ({
    count: await countEntries(services.db, await toEntryFilter(services.db, query)),
  }),
  'DELETE /api/leaderboard/entries': async ({ services, query }) => ({
    count: await deleteEntries(services.db, await toEntryFilter(services.db, query)),
  }),
} satisfies HandlersOf<
  | 'GET /api/leaderboard/global'
  | 'GET /api/leaderboard/:setId'
  | 'GET /api/leaderboard/:setId/boards'
  | 'GET /api/leaderboard/:setId/check-top-ten'
  | 'POST /api/leaderboard/start'
  | 'POST /api/leaderboard/submit'
  | 'DELETE /api/leaderboard/entries/:id'
  | 'GET /api/leaderboard/entries/count'
  | 'DELETE /api/leaderboard/entries'
>;

type EntryQuery = CallReceived<'DELETE /api/leaderboard/entries'>['query'];

/**
 * An entry whose network is unknown is matched only by its own id.
 * @throws ProblemError 404 when the entry no longer exists
 */
async function toEntryFilter(db: Database, { sameSourceAs, ...filter }: EntryQuery): Promise<EntryFilter> {
  if (sameSourceAs === undefined) return filter;
  const source = await findSource(db, sameSourceAs);
  if (source === undefined) throw notFound('Entry');
  return source === null ? { ...filter, id: sameSourceAs } : { ...filter, source };
}
