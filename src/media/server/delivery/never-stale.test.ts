import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { noise } from '../processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import type { TestDatabase } from '../../../testing/server/test-databases.ts';

/** `undefined` means that visitors see the picture if they saw it before the change. */
const changes: Readonly<Record<string, { do: (admin: TestAdmin, id: string) => Promise<unknown>; shows?: boolean }>> = {
  publish: { do: ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'public' }), shows: true },
  unlist: { do: ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'unlisted' }), shows: true },
  hide: { do: ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'private' }), shows: false },
  rename: { do: ({ call }, id) => call('PUT', `/api/sets/${id}`, { title: 'Another' }) },
  bin: { do: ({ call }, id) => call('DELETE', `/api/sets/${id}`), shows: false },
  restore: {
    do: async ({ call }, id) => {
      await call('POST', `/api/sets/${id}/restore`);
      await call('PUT', `/api/sets/${id}`, { visibility: 'public' });
    },
    shows: true,
  },
};

const step = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  writer: fc.nat({ max: 1 }),
  reader: fc.nat({ max: 1 }),
});

describeOnBothDatabases('A file that a set shows', (database) => {
  test.each(serversOver[database.name])(
    'is refused from the next request on by the one of %i servers that hid it, a moment later by the others, and seen again likewise',
    async (count) => {
      const servers = await openServers(database, count);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), (steps) => play(servers, steps)),
        { numRuns: 8, endOnFailure: true },
      );
    },
  );

  test.each(serversOver[database.name])('is gone from each of %i servers with its card', async (count) => {
    const servers = await openServers(database, count);
    const { cardId, path } = await addPicture(oneOf(servers, 0));
    for (const { visit } of servers) {
      expect((await visit(path)).statusCode).toBe(200);
      expect((await visit(path)).statusCode).toBe(200);
    }
    await oneOf(servers, 0).call('DELETE', `/api/cards/${cardId}`);
    for (const { visit, call } of servers) {
      if (visit !== oneOf(servers, 0).visit) await untilAnswered(visit, path, 404);
      expect((await visit(path)).statusCode).toBe(404);
      expect((await visit(path, { range: 'bytes=0-0' })).statusCode).toBe(404);
      expect((await call('GET', path)).statusCode).toBe(404);
    }
  });
});

const serversOver = { sqlite: [1], postgres: [1, 2] } as const;

async function openServers(database: TestDatabase, count: number): Promise<TestAdmin[]> {
  const url = await database.createUrl();
  const { db, dialect } = database.openUrl(url);
  await migrate(db, dialect);
  const open = async () => database.openUrl(url);
  const first = await openTestAdmin({ open });
  const { media } = first.services;
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => openTestAdmin({ open }, { media }))))];
}

async function play(
  servers: readonly TestAdmin[],
  steps: readonly { change: string; writer: number; reader: number }[],
) {
  const { setId, path, bytes } = await addPicture(oneOf(servers, 0));
  let isShown = true;
  /** The server that changed what visitors see. */
  let changedBy = oneOf(servers, 0);
  for (const { change, writer, reader } of steps) {
    const wasShown: boolean = isShown;
    const { visit } = oneOf(servers, reader);
    const beside = [visit(path), visit(`${path}/320`), visit(path, { range: 'bytes=1-2' })];
    await changes[change]?.do(oneOf(servers, writer), setId);
    const isInBin = (await oneOf(servers, 0).call('GET', `/api/sets/${setId}`)).statusCode === 404;
    isShown = !isInBin && (changes[change]?.shows ?? isShown);
    if (isShown !== wasShown) changedBy = oneOf(servers, writer);
    if (changedBy !== oneOf(servers, reader)) await untilAnswered(visit, path, isShown ? 200 : 404);
    for (const asked of [path, `${path}/320`, path]) {
      const { statusCode } = await visit(asked);
      expect([change, asked, statusCode]).toEqual([change, asked, isShown ? 200 : 404]);
    }
    if (isShown) expect((await visit(path)).rawPayload.equals(bytes)).toBe(true);
    await Promise.all(beside);
  }
}

/** Other servers hear of a change a moment later. The timeout is for busy machines. */
async function untilAnswered(visit: TestAdmin['visit'], path: string, status: number): Promise<void> {
  await expect.poll(async () => (await visit(path)).statusCode, { timeout: 10_000 }).toBe(status);
}

async function addPicture({ addSet, addCard, upload }: TestAdmin) {
  const { id: setId } = await addSet({ title: 'One', visibility: 'public' });
  const { id: cardId } = await addCard(setId);
  const bytes = await noise(20, 20).png().toBuffer();
  const { mediaPath: path }: { mediaPath: string } = (
    await upload(`/api/cards/${cardId}/media`, { file: bytes })
  ).json();
  return { setId, cardId, path, bytes };
}

function oneOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is none');
  return item;
}
