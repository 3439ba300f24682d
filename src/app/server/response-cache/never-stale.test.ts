import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { testApp, withoutCaching } from '../../../testing/server/test-services.ts';
import type { Confusion } from '../../../analytics/contract.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import type { TestDatabase } from '../../../testing/server/test-databases.ts';
import { migrate } from '../../../platform/server/database/migrate.ts';

/** `text` differs each time. */
type Change = (admin: TestAdmin, setId: string, text: string) => Promise<unknown>;

const changes: Readonly<Record<string, Change>> = {
  'rename the set': ({ call }, id, title) => call('PUT', `/api/sets/${id}`, { title }),
  'file the set': ({ call }, id, categories) => call('PUT', `/api/sets/${id}`, { categories }),
  'publish the set': ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'public' }),
  'unlist the set': ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'unlisted' }),
  'make the set private': ({ call }, id) => call('PUT', `/api/sets/${id}`, { visibility: 'private' }),
  'delete the set': ({ call }, id) => call('DELETE', `/api/sets/${id}`),
  'restore the set': ({ call }, id) => call('POST', `/api/sets/${id}/restore`),
  'add a card': ({ call }, id, term) => call('POST', `/api/sets/${id}/cards`, { term }),
  'change a card': ({ call }, id, definition) => withCard(call, id, (card) => call('PUT', card, { definition })),
  'delete a card': ({ call }, id) => withCard(call, id, (card) => call('DELETE', card)),
  'copy the set': ({ call }, id) => call('POST', `/api/sets/${id}/duplicate`),
  'score in the set': ({ call }, setId, text) =>
    call('POST', '/api/leaderboard/submit', {
      setId,
      emoji: '🦊',
      initials: 'ABC',
      pairs: 6,
      completionTime: 9_000 + text.length,
    }),
  'clean the boards': ({ call }, id) => call('DELETE', `/api/leaderboard/entries?setId=${id}`),
  'block initials': ({ call }) => call('PUT', '/api/settings/blocked-initials', { blockedInitials: ['ABC'] }),
  'allow initials': ({ call }) => call('PUT', '/api/settings/blocked-initials', { blockedInitials: [] }),
  'choose chips': ({ call }, _id, text) => call('PUT', '/api/settings/catalog-categories', { categories: [text] }),
  'mix cards up': async ({ services }, setId) => {
    const [one, other] = await services.db.selectFrom('cards').select('id').where('set_id', '=', setId).execute();
    if (!one || !other) return;
    for (let quiz = 0; quiz < 5; quiz++) {
      const confusions: Confusion[] = [[one.id, other.id]];
      services.events.add({ setId, eventType: 'quiz_complete', value: 0, confusions }, `198.51.100.${quiz}`);
    }
    await services.events.flush();
  },
  'look at the set': async ({ services }, setId) => {
    services.events.add({ setId, eventType: 'set_view', value: 0 }, '127.0.0.1');
    await services.events.flush();
  },
};

async function withCard(call: TestAdmin['call'], setId: string, change: (path: string) => Promise<unknown>) {
  const cards = (await call('GET', `/api/sets/${setId}/cards`)).json();
  if (Array.isArray(cards) && cards.length > 0) await change(`/api/cards/${cards[0].id}`);
}

const readsOf = (id: string) => [
  `/api/sets/${id}`,
  `/api/sets/${id}/cards`,
  `/api/leaderboard/${id}/boards`,
  '/api/leaderboard/global',
  '/api/catalog/sets',
  '/api/catalog/stats',
  '/api/settings/blocked-initials',
  '/api/settings/catalog-categories',
  `/embed/${id}`,
  `/catalog/set/${id}`,
  '/catalog',
  '/sitemap.xml',
  `/api/oembed?url=http%3A%2F%2Flocalhost%3A80%2Fembed%2F${id}`,
];

interface Step {
  readonly change: string;
  readonly setIndex: number;
  readonly writer: number;
  readonly reader: number;
  /** One is under way while the change is made. */
  readonly reads: readonly number[];
}

const step: fc.Arbitrary<Step> = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  setIndex: fc.nat({ max: 1 }),
  writer: fc.nat({ max: 1 }),
  reader: fc.nat({ max: 1 }),
  reads: fc.uniqueArray(fc.nat({ max: 12 }), { minLength: 3, maxLength: 5 }),
});

/**
 * After each answered change every read from the same server, with earlier answers, is what a server without a cache
 * computes. Another server hears of the change a little later.
 */
async function play(servers: readonly TestAdmin[], computing: FastifyInstance, steps: readonly Step[]): Promise<void> {
  const sets = [await addSet(servers, 'One'), await addSet(servers, 'Two')];
  for (const [count, { change, setIndex, writer, reader, reads }] of steps.entries()) {
    const [id, visit] = [oneOf(sets, setIndex), oneOf(servers, reader).visit];
    const paths = reads.flatMap((read) => readsOf(id)[read] ?? []);
    for (const path of paths) await visit(path);
    const beside = paths.map((path) => visit(path));
    await changes[change]?.(oneOf(servers, writer), id, `Text ${'x'.repeat(count)}`);
    const isElsewhere = oneOf(servers, reader) !== oneOf(servers, writer);
    const answers = await Promise.all(paths.map((path) => visit(path)));
    for (const [index, path] of paths.entries()) {
      const truth = await computing.inject(path);
      const told = isElsewhere ? await expectedFrom(visit, path, truth.body) : answers[index];
      expect([change, path, told?.statusCode, told?.body]).toEqual([change, path, truth.statusCode, truth.body]);
    }
    await Promise.all(beside);
  }
}

async function expectedFrom(visit: TestAdmin['visit'], path: string, body: string) {
  await expect.poll(async () => (await visit(path)).body).toBe(body);
  return await visit(path);
}

async function addSet(servers: readonly TestAdmin[], title: string): Promise<string> {
  const { id } = await oneOf(servers, 0).addSet({ title });
  return id;
}

function oneOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is none');
  return item;
}

async function openServers(database: TestDatabase, count: number): Promise<TestAdmin[]> {
  const url = await database.createUrl();
  const { db, dialect } = database.openUrl(url);
  await migrate(db, dialect);
  return await Promise.all(
    Array.from({ length: count }, () => openTestAdmin({ open: async () => database.openUrl(url) })),
  );
}

const serversOver = { sqlite: [1], postgres: [1, 2] } as const;

describeOnBothDatabases('After an answered change no visitor gets an old answer', (database) => {
  test.each(serversOver[database.name])('from any of %i servers, in whatever order they come', async (count) => {
    const servers = await openServers(database, count);
    const computing = await testApp(withoutCaching(oneOf(servers, 0).services));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), (steps) => play(servers, computing, steps)),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
