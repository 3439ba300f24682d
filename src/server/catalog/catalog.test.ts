import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { CatalogPage, CatalogSort } from '../../shared/contract/catalog.ts';
import { newSet } from '../../shared/contract/set.ts';
import type { Visibility } from '../../shared/contract/set.ts';
import { naturalSortKey } from '../../shared/text/natural-order.ts';
import { newId } from '../create-services.ts';
import type { Database } from '../database/schema.ts';
import { describeOnBothDatabases } from '../database/test-databases.ts';
import { addSet } from '../sets/add-set.ts';
import { signIn, testApp, testServices } from '../test-services.ts';

interface TestSet {
  readonly id: string;
  readonly title: string;
  readonly publicTitle: string;
  readonly categories: string;
  readonly visibility: Visibility;
  readonly cardCount: number;
  readonly viewCount: number;
  readonly createdAt: number;
}

const sorts = ['newest', 'popular', 'az', 'za', 'cards'] as const satisfies readonly CatalogSort[];

const testSet = fc.record({
  title: fc.constantFrom('Unit 2', 'unit 10', 'Unit 1', 'Élan', 'elan', 'Zoo', 'zoo 2', '🤟 Signs', '日本', '#1'),
  publicTitle: fc.constantFrom('', '', '', 'Unit 3', 'apple'),
  categories: fc.constantFrom('', 'Animals', 'animals, Food', ' Food ,Straße', 'STRASSE', 'Animals and more', '100%'),
  visibility: fc.constantFrom<Visibility>('public', 'public', 'public', 'unlisted', 'private'),
  cardCount: fc.nat({ max: 3 }),
  viewCount: fc.nat({ max: 3 }),
  createdAt: fc.nat({ max: 5 }),
});

describeOnBothDatabases('The catalog', (database) => {
  async function start() {
    const services = await testServices(await database.open());
    const app = await testApp(services);
    return { db: services.db, app };
  }

  test('lists the public sets that have cards, in each order, page by page, each once', async () => {
    const { db, app } = await start();
    await fc.assert(
      fc.asyncProperty(
        fc.array(testSet, { maxLength: 12 }),
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('', 'Animals', 'FOOD', 'strasse', '100%', '%', 'Animal'),
        fc.constantFrom('', '', 'unit', 'é', 'z', '%'),
        async (drawn, sort, limit, category, search) => {
          await db.deleteFrom('sets').execute();
          // Not in the order of their ids.
          const sets = drawn.map((set, index) => ({ ...set, id: `set-${(index * 7) % 13}` }));
          for (const set of sets) await insertTestSet(db, set);
          const expected = sets
            .filter((set) => isListed(set, category, search))
            .sort(inOrder(sort))
            .map(({ id }) => id);
          const parameters = { sort, limit: `${limit}`, category, search };
          const shown: string[] = [];
          for (let hasMore = true; hasMore;) {
            const page = await read(app, { ...parameters, offset: `${shown.length}` });
            shown.push(...page.sets.map(({ id }) => id));
            hasMore = page.hasMore;
            expect(page.total).toBe(expected.length);
            expect(page.sets.length === limit || !hasMore).toBe(true);
          }
          expect(shown).toEqual(expected);
          const beyond = await read(app, { ...parameters, offset: '999' });
          expect(beyond).toEqual({ sets: [], hasMore: false, total: expected.length });
        },
      ),
      { numRuns: 60 },
    );
  });

  test.for(sorts)('shows sets that are equal by id, page by page (%s)', async (sort) => {
    const { db, app } = await start();
    for (const id of ['d', 'b', 'e', 'a', 'c']) await insertTestSet(db, plainSet(id, { title: 'Same' }));
    const pages = [];
    for (const offset of ['0', '2', '4']) pages.push(await read(app, { sort, limit: '2', offset }));
    expect(pages.map(({ sets }) => sets.map(({ id }) => id))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('shows the newest 24 when nothing else is asked for', async () => {
    const { db, app } = await start();
    for (let number = 0; number < 30; number += 1)
      await insertTestSet(db, plainSet(`${number}`, { createdAt: number }));
    const page = await read(app, {});
    expect(page).toMatchObject({ hasMore: true, total: 30 });
    expect(page.sets.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => `${29 - index}`));
  });

  test('orders by the public title, else by the title, as they are now', async () => {
    const { db, app } = await start();
    for (const id of ['a', 'b', 'c']) await insertTestSet(db, plainSet(id, {}));
    const headers = { cookie: await signIn(app) };
    const edit = (id: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api/sets/${id}`, headers, payload });
    const titles = async () =>
      (await read(app, { sort: 'az' })).sets.map(({ title, publicTitle }) => publicTitle || title);
    expect(await titles()).toEqual(['Set a', 'Set b', 'Set c']);
    await edit('a', { publicTitle: 'Unit 10' });
    await edit('b', { publicTitle: 'unit 9' });
    expect(await titles()).toEqual(['Set c', 'unit 9', 'Unit 10']);
    await edit('a', { publicTitle: '', title: 'Alphabet' });
    await edit('c', { title: 'Words' });
    expect(await titles()).toEqual(['Alphabet', 'unit 9', 'Words']);
  });

  test('misses no set when others are added while a visitor turns the pages', async () => {
    const { db, app } = await start();
    const ids = Array.from({ length: 20 }, (_, number) => `${number}`);
    for (const id of ids) await insertTestSet(db, plainSet(id, { createdAt: Number(id) }));
    const shown = new Set<string>();
    let offset = 0;
    for (let hasMore = true; hasMore; offset += 5) {
      const page = await read(app, { limit: '5', offset: `${offset}` });
      for (const { id } of page.sets) shown.add(id);
      hasMore = page.hasMore;
      if (offset < 20) await insertTestSet(db, plainSet(`late-${offset}`, { createdAt: 100 + offset }));
    }
    expect(ids.filter((id) => !shown.has(id))).toEqual([]);
  });

  test('counts what it lists and names the categories of that, each once', async () => {
    const { db, app } = await start();
    const stats = async () => (await app.inject({ url: '/api/catalog/stats' })).json();
    expect(await stats()).toEqual({ totalSets: 0, totalCards: 0, totalViews: 0, categories: [] });
    await insertTestSet(db, plainSet('a', { cardCount: 2, viewCount: 5, categories: 'Unit 10, animals' }));
    await insertTestSet(db, plainSet('b', { cardCount: 3, viewCount: 7, categories: ' Unit 2,Animals' }));
    await insertTestSet(db, plainSet('c', { cardCount: 0, categories: 'Empty' }));
    await insertTestSet(db, plainSet('d', { visibility: 'unlisted', categories: 'Unlisted' }));
    await insertTestSet(db, plainSet('e', { visibility: 'private', categories: 'Private' }));
    const categories = ['Animals', 'Unit 2', 'Unit 10'];
    expect(await stats()).toEqual({ totalSets: 2, totalCards: 5, totalViews: 12, categories });
  });

  test.for([
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'offset=99999999999',
    'sort=sort_title',
    'sort=__proto__',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const { app } = await start();
    expect((await app.inject({ url: `/api/catalog/sets?${query}` })).statusCode).toBe(400);
  });
});

async function read(app: FastifyInstance, parameters: Record<string, string>): Promise<CatalogPage> {
  const answer = await app.inject({ url: '/api/catalog/sets', query: parameters });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

function plainSet(id: string, fields: Partial<TestSet>): TestSet {
  const numbers = { cardCount: 1, viewCount: 0, createdAt: 0 };
  return { id, title: `Set ${id}`, publicTitle: '', categories: '', visibility: 'public', ...numbers, ...fields };
}

async function insertTestSet(db: Database, { cardCount, viewCount, ...set }: TestSet): Promise<void> {
  await addSet(db, { ...newSet.parse({}), ...set }, newId);
  await db.updateTable('sets').set({ card_count: cardCount, view_count: viewCount }).where('id', '=', set.id).execute();
}

function isListed(set: TestSet, category: string, search: string): boolean {
  if (set.visibility !== 'public' || set.cardCount === 0) return false;
  const names = set.categories.split(',').map((name) => fold(name.trim()));
  if (category !== '' && !names.includes(fold(category))) return false;
  return [set.title, set.publicTitle, set.categories].some((text) => fold(text).includes(fold(search)));
}

/** Enough for the letters in these tests. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss');
}

function inOrder(sort: CatalogSort): (a: TestSet, b: TestSet) => number {
  const key = (set: TestSet) => Buffer.from(naturalSortKey(set.publicTitle === '' ? set.title : set.publicTitle));
  const compare = {
    newest: (a: TestSet, b: TestSet) => b.createdAt - a.createdAt,
    popular: (a: TestSet, b: TestSet) => b.viewCount - a.viewCount,
    az: (a: TestSet, b: TestSet) => key(a).compare(key(b)),
    za: (a: TestSet, b: TestSet) => key(b).compare(key(a)),
    cards: (a: TestSet, b: TestSet) => b.cardCount - a.cardCount,
  }[sort];
  return (a, b) => compare(a, b) || Buffer.from(a.id).compare(Buffer.from(b.id));
}
