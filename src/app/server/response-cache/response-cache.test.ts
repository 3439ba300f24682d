import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseStudioLanguage } from '../../../platform/server/languages/language-of.ts';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { openPostgres } from '../../../platform/server/database/postgres.ts';
import { testApp, testServices, withoutCaching } from '../../../testing/server/test-services.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { createTestPostgres, describeOnDatabase } from '../../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../../testing/server/test-databases.ts';

async function openCounting(
  opened: OpenDatabase,
  onQuery = () => {},
): Promise<TestAdmin & { countQueries: () => number }> {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      onQuery();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const admin = await openTestAdmin({ open: async () => ({ ...opened, db: opened.db.withPlugin(counting) }) });
  return { ...admin, countQueries: () => queries };
}

async function fillStudio({ addSet, addCard, call }: TestAdmin): Promise<string> {
  const { id } = await addSet({
    title: 'Food',
    visibility: 'public',
    categories: 'Kitchen',
    description: 'A'.repeat(900),
  });
  for (const term of ['Apple', 'Bread', 'Cheese']) await addCard(id, { term, definition: term.repeat(99) });
  await call('POST', '/api/leaderboard/submit', {
    setId: id,
    emoji: '🦊',
    initials: 'ABC',
    completionTime: 9_000,
    pairs: 6,
  });
  return id;
}

const pathsOf = (id: string) => [
  `/api/sets/${id}`,
  `/api/sets/${id}/cards`,
  `/api/sets/${id}/terms`,
  `/api/sets/${id}/media-size`,
  `/api/embed/shortcode/${id}`,
  '/api/leaderboard/global?period=month',
  `/api/leaderboard/${id}?limit=3`,
  `/api/leaderboard/${id}/boards`,
  '/api/settings/blocked-initials',
  '/api/settings/catalog-categories',
  '/api/catalog/stats',
  '/api/catalog/sets?limit=1&search=food',
  `/embed/${id}?mode=quiz`,
  `/sets/${id}/play`,
  `/catalog/set/${id}`,
  '/catalog?sort=az',
  '/catalog/leaderboard?period=month',
  '/catalog/settings',
  '/sitemap.xml',
  `/api/oembed?maxwidth=300&url=http%3A%2F%2Flocalhost%3A80%2Fembed%2F${id}`,
];

function seen({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  const { date: _date, connection: _connection, ...others } = headers;
  return { statusCode, headers: others, body: rawPayload.toString('base64') };
}

describeOnDatabase('The response cache', (database) => {
  test('answers every public read without a query the second time, and to the byte as it was computed', async () => {
    const { countQueries, ...admin } = await openCounting(await database.open());
    const { visit } = admin;
    const computing = await testApp(withoutCaching(admin.services));
    for (const path of pathsOf(await fillStudio(admin))) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding };
        const around = await computing.inject({ url: path, headers });
        const first = await visit(path, headers);
        const before = countQueries();
        const second = await visit(path, headers);
        expect([path, countQueries() - before]).toEqual([path, 0]);
        expect(seen(second)).toEqual(seen(first));
        const { vary: _vary, ...computed } = seen(first).headers;
        expect(seen(around)).toMatchObject({ ...seen(first), headers: computed });
        expect(first.statusCode).toBe(200);
        const head = await admin.app.inject({ method: 'HEAD', url: path, headers });
        expect(seen(head)).toEqual({ ...seen(second), body: '' });
        const known = { ...headers, 'if-none-match': String(first.headers.etag) };
        const { 'content-length': _length, 'content-encoding': _encoding, ...unchanged } = seen(second).headers;
        expect(seen(await visit(path, known))).toEqual({ statusCode: 304, headers: unchanged, body: '' });
      }
    }
  });

  test('lets many who ask for the same missing answer wait for one', async () => {
    const { countQueries, ...admin } = await openCounting(await database.open());
    const path = `/api/sets/${await fillStudio(admin)}/terms`;
    const queriesOf = async (count: number) => {
      const before = countQueries();
      const answers = await Promise.all(Array.from({ length: count }, () => admin.visit(path)));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      return countQueries() - before;
    };
    const queries = await queriesOf(20);
    await admin.call('PUT', path.replace('/terms', ''), { title: 'Another' });
    expect(await queriesOf(1)).toBe(queries);
  });

  test('computes an answer once more for all who wait when the first one leaves', async () => {
    let onQuery = () => {};
    const { countQueries, ...admin } = await openCounting(await database.open(), () => onQuery());
    const path = `/api/sets/${await fillStudio(admin)}/terms`;
    const atFirst = countQueries();
    await admin.visit(path);
    const ofOne = countQueries() - atFirst;
    await admin.call('PUT', path.replace('/terms', ''), { title: 'Another' });
    const before = countQueries();
    const leaving = new AbortController();
    onQuery = () => leaving.abort();
    const left = admin.app.inject({ url: path, signal: leaving.signal });
    const others = Array.from({ length: 20 }, () => admin.visit(path));
    await left.catch(() => undefined);
    expect((await Promise.all(others)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(countQueries() - before).toBeLessThanOrEqual(2 * ofOne);
  });

  test('keeps a set while its views are being counted', async () => {
    const { countQueries, ...admin } = await openCounting(await database.open());
    const id = await fillStudio(admin);
    const path = `/api/sets/${id}`;
    for (let views = 1; views <= 3; views++) {
      await admin.call('POST', '/api/analytics/event', { setId: id, eventType: 'set_view' });
      const { viewCount } = (await admin.visit(path)).json();
      const before = countQueries();
      expect((await admin.visit(path)).json().viewCount).toBe(viewCount);
      expect(countQueries() - before).toBe(0);
    }
  });

  test('waits for views once, however many come meanwhile', async () => {
    const services = await testServices(await database.open());
    let flushes = 0;
    const events = Object.create(services.events, {
      waiting: { get: () => (flushes < 3 ? 1 : 0) },
      flushWithin: { value: async () => void (flushes += 1) },
    });
    const app = await testApp({ ...services, events });
    const id = await insertTestSet(services.db);
    expect((await app.inject(`/api/sets/${id}`)).statusCode).toBe(200);
    expect(flushes).toBe(1);
  });

  test('lets those who wait for an answer that is not for everybody get their own', async () => {
    const admin = await openTestAdmin(database);
    const { id } = await admin.addSet({ visibility: 'private' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.visit(`/api/sets/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });

  test('neither keeps what the administrator gets nor gives them what it keeps', async () => {
    const admin = await openTestAdmin(database);
    const { id } = await admin.addSet({ title: 'Internal', publicTitle: 'Public', visibility: 'public' });
    const path = `/api/sets/${id}`;
    expect((await admin.call('GET', path)).json()).toMatchObject({ title: 'Internal' });
    expect((await admin.visit(path)).json()).toMatchObject({ title: 'Public' });
    expect((await admin.call('GET', path)).json()).toMatchObject({ title: 'Internal' });
    expect((await admin.call('GET', path)).headers['cache-control']).toBe('private, no-store');
  });

  test('answers whoever brings an ended session as any visitor, with no query but for that session', async () => {
    const { countQueries, ...admin } = await openCounting(await database.open());
    const path = `/catalog/set/${await fillStudio(admin)}`;
    const { body } = await admin.visit(path);
    await admin.call('POST', '/api/auth/logout-everywhere');
    const before = countQueries();
    expect((await admin.call('GET', path)).body).toBe(body);
    expect(countQueries() - before).toBe(1);
  });

  test('keeps what is asked for again through a flood of made-up addresses', async () => {
    const { countQueries, ...admin } = await openCounting(await database.open());
    await fillStudio(admin);
    const popular = '/api/catalog/sets?sort=az';
    for (const path of [popular, popular, '/api/catalog/sets?sort=az&made=up']) await admin.visit(path);
    for (let count = 0; count < 50; count++) await admin.visit(`/api/catalog/sets?search=${'x'.repeat(150)}${count}`);
    const before = countQueries();
    await admin.visit(popular);
    await admin.visit(`${popular}&made=up`);
    expect(countQueries() - before).toBe(0);
  });

  test('keeps no page that was under way while the studio got another language', async () => {
    let onQuery = () => {};
    const { countQueries: _count, ...admin } = await openCounting(await database.open(), () => onQuery());
    const path = `/catalog/set/${await fillStudio(admin)}`;
    onQuery = () => chooseStudioLanguage(admin.services.config, 'de');
    await admin.visit(path);
    onQuery = () => {};
    expect((await admin.visit(path, { 'accept-language': 'en' })).body).toContain('<html lang="en"');
  });

  test('keeps no board into the next month', async () => {
    let now = Date.UTC(2026, 10, 30, 23, 59);
    const admin = await openTestAdmin(database, { now: () => now });
    const path = `/api/leaderboard/${await fillStudio(admin)}?period=month`;
    expect((await admin.visit(path)).json().entries).toHaveLength(1);
    now += 120_000;
    expect((await admin.visit(path)).json().entries).toEqual([]);
  });

  test('compresses a document that stays once more, as well as it can be', async () => {
    const admin = await openTestAdmin(database);
    const path = `/catalog/set/${await fillStudio(admin)}`;
    const headers = { 'accept-encoding': 'br' };
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await admin.visit(path, headers);
    const document = brotliDecompressSync(first.rawPayload);
    const best = brotliCompressSync(document, {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
    expect(best.length).toBeLessThan(first.rawPayload.length);
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(async () => expect((await admin.visit(path, headers)).rawPayload).toEqual(best));
  });
});

test('While a server cannot hear of changes it computes every answer, and keeps them again when it can', async () => {
  const url = await createTestPostgres();
  const { db, dialect } = openPostgres(url);
  onTestFinished(() => db.destroy());
  await migrate(db, dialect);
  const { countQueries, ...admin } = await openCounting(openPostgres(url));
  onTestFinished(() => admin.services.db.destroy());
  const path = `/api/sets/${await fillStudio(admin)}/terms`;
  const queriesOfRead = async () => {
    const before = countQueries();
    expect((await admin.visit(path)).statusCode).toBe(200);
    return countQueries() - before;
  };
  await queriesOfRead();
  expect(await queriesOfRead()).toBe(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%changes'`.execute(db);
  await vi.waitFor(async () => expect(await queriesOfRead()).toBeGreaterThan(0));
  await vi.waitFor(async () => expect(await queriesOfRead()).toBe(0));
});
