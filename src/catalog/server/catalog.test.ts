import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { rounds } from '../../testing/server/faults/test-rounds.ts';
import type { CatalogPage, CatalogSort } from '../contract.ts';
import { newSet } from '../../sets/contract/set.ts';
import type { Visibility } from '../../sets/contract/set.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { noise } from '../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { addSet } from '../../sets/server/add-set.ts';
import { signIn, testApp, testServices } from '../../testing/server/test-services.ts';

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

describeOnDatabase(
  'The catalog',
  (database) => {
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
          fc.boolean(),
          async (drawn, sort, limit, category, search, isFollowed) => {
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
              const after = isFollowed ? shown.at(-1) : undefined;
              const page = await read(app, { ...parameters, offset: `${shown.length}`, ...(after && { after }) });
              shown.push(...page.sets.map(({ id }) => id));
              hasMore = page.hasMore;
              expect([page.total, page.totalIsExact]).toEqual([expected.length, true]);
              expect(page.sets.length === limit || !hasMore).toBe(true);
            }
            expect(shown).toEqual(expected);
            const beyond = await read(app, { ...parameters, offset: '999' });
            expect(beyond).toEqual({ sets: [], hasMore: false, total: expected.length, totalIsExact: true });
          },
        ),
        { numRuns: rounds(30, 100) },
      );
    });

    test('names the first terms of sets without a picture, shortened and without empty ones', async () => {
      const admin = await openTestAdmin(database);
      const [plain, pictured] = [await admin.addSet({ title: 'Plain' }), await admin.addSet({ title: 'Pictured' })];
      const terms = ['one', 'two', '🤟'.repeat(70), 'four', 'five', 'six', 'seven'];
      await admin.call('POST', `/api/sets/${plain.id}/cards/bulk`, { terms });
      const [, second] = await admin.listCards(plain.id);
      await admin.call('PUT', `/api/cards/${second?.id}`, { term: '' });
      const card = await admin.addCard(pictured.id, { term: 'seen' });
      await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(20, 20).png().toBuffer() });
      const page = await read(admin.app, { sort: 'za' });
      expect(page.sets.map(({ title, firstTerms }) => [title, firstTerms])).toEqual([
        ['Plain', ['one', '🤟'.repeat(60), 'four', 'five', 'six']],
        ['Pictured', []],
      ]);
      await admin.call('PUT', `/api/cards/${second?.id}`, { term: 'late' });
      expect((await read(admin.app, { sort: 'za' })).sets[0]?.firstTerms).toContain('late');
    });

    test('finds frequent words early in the order, without counting all, and rare ones by the index', async () => {
      const { db, app } = await start();
      await db.transaction().execute(async (transaction) => {
        for (let place = 0; place < 130; place++) {
          const title = `common${place % 4 === 0 ? ' some' : ''}${place < 2 ? ' rare' : ''}`;
          await insertTestSet(transaction, plainSet(`set-${1_000 + place}`, { title, createdAt: place }));
        }
      });
      const common = await read(app, { search: 'common', limit: '24' });
      expect(common).toMatchObject({ hasMore: true, total: 100, totalIsExact: false });
      expect(common.sets.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => `set-${1_129 - index}`));
      const rare = await read(app, { search: 'rare', limit: '1' });
      expect(rare).toMatchObject({ sets: [{ id: 'set-1001' }], hasMore: true, total: 2, totalIsExact: true });
      const after = await read(app, { search: 'rare', limit: '1', after: 'set-1001', offset: '1' });
      expect(after).toMatchObject({ sets: [{ id: 'set-1000' }], hasMore: false, total: 2, totalIsExact: true });
      const some = await read(app, { search: 'so', limit: '100' });
      expect(some).toMatchObject({ hasMore: false, total: 33, totalIsExact: true });
      expect((await read(app, { search: 'common', limit: '100', offset: '100' })).sets).toHaveLength(30);
    });

    test.for(sorts)('shows sets that are equal by id, page by page, before the next (%s)', async (sort) => {
      const { db, app } = await start();
      const equal = { title: 'Same', createdAt: 1, viewCount: 1, cardCount: 2 };
      for (const id of ['d', 'b', 'a', 'c']) await insertTestSet(db, plainSet(id, equal));
      await insertTestSet(db, plainSet('0', { title: sort === 'za' ? 'Alone' : 'Zoo' }));
      const pages = [];
      for (const part of [{ offset: '0' }, { offset: '2' }, { after: 'b' }, { offset: '4' }, { after: 'd' }]) {
        const { sets, hasMore } = await read(app, { sort, limit: '2', ...part });
        pages.push([...sets.map(({ id }) => id), hasMore]);
      }
      expect(pages).toEqual([
        ['a', 'b', true],
        ['c', 'd', true],
        ['c', 'd', true],
        ['0', false],
        ['0', false],
      ]);
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

    test('shows no set twice and misses none while others are added and removed between the pages', async () => {
      const { db, app } = await start();
      const changes = fc.array(fc.record({ place: fc.nat({ max: 29 }), adds: fc.boolean() }), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...sorts),
          fc.constantFrom('', 'set'),
          fc.array(changes, { minLength: 1, maxLength: 8 }),
          async (sort, search, rounds) => {
            await db.deleteFrom('sets').execute();
            const places = Array.from({ length: 30 }, (_, place) => place);
            for (const place of places) await insertTestSet(db, setAt(`there-${place}`, place));
            const removed = new Set<string>();
            const shown: string[] = [];
            let after = '';
            for (let hasMore = true, turn = 0; hasMore; turn++) {
              const offset = `${shown.length}`;
              const page = await read(app, { sort, search, limit: '7', offset, ...(after && { after }) });
              shown.push(...page.sets.map(({ id }) => id));
              after = page.sets
                .slice(-5)
                .map(({ id }) => id)
                .reverse()
                .join(',');
              hasMore = page.hasMore;
              for (const [index, { place, adds }] of (rounds[turn] ?? []).entries()) {
                if (adds) await insertTestSet(db, setAt(`late-${turn}-${index}`, place));
                // One of the last stays: it tells where to go on.
                else if (`there-${place}` !== shown.at(-5) && !removed.has(`there-${place}`)) {
                  await db.deleteFrom('sets').where('id', '=', `there-${place}`).execute();
                  removed.add(`there-${place}`);
                }
              }
            }
            expect(new Set(shown).size).toBe(shown.length);
            const stayed = places.map((place) => `there-${place}`).filter((id) => !removed.has(id));
            expect(shown).toEqual(expect.arrayContaining(stayed));
          },
        ),
        { numRuns: 25 },
      );
    });

    test('goes on behind the last set of those shown that is still listed, else at the offset', async () => {
      const { db, app } = await start();
      for (let place = 0; place < 6; place++) await insertTestSet(db, setAt(`${place}`, place));
      const ids = async (after: string) =>
        (await read(app, { sort: 'az', limit: '2', offset: '3', after })).sets.map(({ id }) => id);
      expect(await ids('1,0')).toEqual(['2', '3']);
      expect(await ids('gone,1,0')).toEqual(['2', '3']);
      await db.updateTable('sets').set({ visibility: 'private' }).where('id', '=', '1').execute();
      expect(await ids('1,0')).toEqual(['2', '3']);
      expect(await ids('gone,away')).toEqual(['4', '5']);
      expect(await ids('\0,\ud800,1,0')).toEqual(['2', '3']);
      expect(await ids('5')).toEqual([]);
      const last = await read(app, { sort: 'az', limit: '2', after: '5' });
      expect(last).toEqual({ sets: [], hasMore: false, total: 5, totalIsExact: true });
    });

    test('counts what it lists and names the categories of that, each once', async () => {
      const { db, app } = await start();
      const stats = async () => (await app.inject({ url: '/api/catalog/stats' })).json();
      expect(await stats()).toEqual({ totalSets: 0, totalCards: 0, totalViews: 0, categories: [], signLanguages: [] });
      await insertTestSet(db, plainSet('a', { cardCount: 2, viewCount: 5, categories: 'Unit 10, animals' }));
      await insertTestSet(db, plainSet('b', { cardCount: 3, viewCount: 7, categories: ' Unit 2,Animals' }));
      await insertTestSet(db, plainSet('c', { cardCount: 0, categories: 'Empty' }));
      await insertTestSet(db, plainSet('d', { visibility: 'unlisted', categories: 'Unlisted' }));
      await insertTestSet(db, plainSet('e', { visibility: 'private', categories: 'Private' }));
      const categories = ['animals', 'Unit 2', 'Unit 10']; // spelled as it was the first time
      expect(await stats()).toEqual({ totalSets: 2, totalCards: 5, totalViews: 12, categories, signLanguages: [] });
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
      `after=${'x'.repeat(400)}`,
      `search=${'x'.repeat(201)}`,
    ])('refuses %s', async (query) => {
      const { app } = await start();
      expect((await app.inject({ url: `/api/catalog/sets?${query}` })).statusCode).toBe(400);
    });
  },
  [
    'finds frequent words early in the order, without counting all, and rare ones by the index',
    'goes on behind the last set of those shown that is still listed, else at the offset',
    'shows no set twice and misses none while others are added and removed between the pages',
    'lists the public sets that have cards, in each order, page by page, each once',
  ],
);

async function read(app: FastifyInstance, parameters: Record<string, string>): Promise<CatalogPage> {
  const answer = await app.inject({ url: '/api/catalog/sets', query: parameters });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

function plainSet(id: string, fields: Partial<TestSet>): TestSet {
  const numbers = { cardCount: 1, viewCount: 0, createdAt: 0 };
  return { id, title: `Set ${id}`, publicTitle: '', categories: '', visibility: 'public', ...numbers, ...fields };
}

/** `set` is a word of its title. */
function setAt(id: string, place: number): TestSet {
  return plainSet(id, { title: `Set ${place}`, createdAt: place, viewCount: place, cardCount: place + 1 });
}

async function insertTestSet(db: Database, { cardCount, viewCount, ...set }: TestSet): Promise<void> {
  await addSet(db, { ...newSet.parse({}), ...set }, newId);
  await db.updateTable('sets').set({ card_count: cardCount, view_count: viewCount }).where('id', '=', set.id).execute();
}

function isListed(set: TestSet, category: string, search: string): boolean {
  if (set.visibility !== 'public' || set.cardCount === 0) return false;
  const names = set.categories.split(',').map((name) => fold(name.trim()));
  if (category !== '' && !names.includes(fold(category))) return false;
  return [set.publicTitle || set.title, set.categories].some((text) => plain(text).includes(plain(search)));
}

function plain(text: string): string {
  return fold(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

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
