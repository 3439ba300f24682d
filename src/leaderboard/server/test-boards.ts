import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';

export type TestBoards = Awaited<ReturnType<typeof openTestBoards>>;

/** Opens the leaderboards of a complete test server that has one set. */
export async function openTestBoards(database: Pick<TestDatabase, 'open'>, now: () => number) {
  const { app, services, cookie, call } = await openTestAdmin(database, { now });
  const { db } = services;
  const setId = await insertTestSet(db, { title: 'Animals' });
  const read = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/leaderboard/${url}`, headers })).json();
  return {
    app,
    cookie,
    db,
    setId,
    read,
    timesOn: async (url: string): Promise<number[]> =>
      (await read(url)).entries.map((entry: { completionTime: number }) => entry.completionTime),
    block: (blockedInitials: string[]) => call('PUT', '/api/settings/blocked-initials', { blockedInitials }),
    /** Scores with the same initials from the same network count as one player's. */
    submit: (score: object = {}, headers: Record<string, string> = {}, remoteAddress = nextAddress()) =>
      app.inject({
        method: 'POST',
        url: '/api/leaderboard/submit',
        headers,
        remoteAddress,
        payload: { setId, initials: 'abc', emoji: '🏆', completionTime: 5_000, pairs: 6, ...score },
      }),
    start: (fields: object = {}) =>
      app.inject({ method: 'POST', url: '/api/leaderboard/start', payload: { setId, ...fields } }),
  };
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
