import { describe, expect, test } from 'vitest';
import type { Category } from '../../contract/set-routes.ts';
import type { StudySet } from '../../contract/set.ts';
import { parseCategories } from '../../../platform/rules/text/category-names.ts';
import { describeOnDatabase, untilWaiting } from '../../../testing/server/test-databases.ts';
import { updateSet } from '../set-store.ts';
import { signIn, testApp, testServices } from '../../../testing/server/test-services.ts';
import { upsertList } from '../../../settings/server/setting-store.ts';
import { insertCategories, lockCategories } from '../category-store.ts';

describeOnDatabase(
  'Categories',
  (database) => {
    async function start() {
      const opened = await database.open();
      const app = await testApp(await testServices(opened));
      const headers = { cookie: await signIn(app) };
      const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
      const create = (name: unknown) => post('/api/categories', { name });
      const list = async (): Promise<string[]> => {
        const answer = await app.inject({ url: '/api/categories', headers });
        return answer.json().map(({ name }: Category) => name);
      };
      const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, headers, payload });
      const remove = async (url: string) => (await app.inject({ method: 'DELETE', url, headers })).statusCode;
      const read = async (url: string) => (await app.inject({ url, headers })).json();
      const listed = async (): Promise<Category[]> => await read('/api/categories');
      return { opened, app, headers, post, put, remove, read, create, list, listed };
    }

    test('are trimmed and listed by name, with numbers by their value and without regard to case', async () => {
      const { create, list } = await start();
      expect(await list()).toEqual([]);
      const created = await create('  Unit 10 ');
      expect(created.statusCode).toBe(201);
      expect(created.json()).toEqual({ id: expect.stringMatching(/^[\w-]{12,}$/), name: 'Unit 10', setCount: 0 });
      for (const name of ['unit 2', 'Élan', 'animals', 'Zoo', 'eating']) await create(name);
      expect(await list()).toEqual(['animals', 'eating', 'Élan', 'unit 2', 'Unit 10', 'Zoo']);
    });

    test('with a name that exists are refused, also when two come at once', async () => {
      const { create, list } = await start();
      const answers = await Promise.all([create('Animals'), create(' Animals'), create('Animals')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({ detail: 'This category already exists' });
      expect((await create('animals')).statusCode).toBe(409);
      expect(await list()).toEqual(['Animals']);
    });

    test.for([
      ['a blank name', '  '],
      ['a name of 101 characters', '🤟'.repeat(101)],
      ['a number', 7],
      ['a control character', 'a\u0007b'],
    ])('%s is refused', async ([, name]) => {
      const { create, list } = await start();
      expect((await create(name)).statusCode).toBe(400);
      expect(await list()).toEqual([]);
    });

    test('Categories of a set are on offer as soon as it is saved', async () => {
      const { app, headers, post, create, list } = await start();
      await create('Animals');
      const set = (await post('/api/sets', { categories: ' Animals, Food ,, Food' })).json();
      expect(await list()).toEqual(['Animals', 'Food']);
      const url = `/api/sets/${set.id}`;
      await app.inject({ method: 'PUT', url, headers, payload: { categories: `Colours, ${'x'.repeat(101)}` } });
      expect(await list()).toEqual(['Animals', 'Colours', 'Food']);
    });

    test('Categories that differ in case alone are one, spelled as it was the first time, wherever they come from', async () => {
      const { app, headers, post, put, create, list } = await start();
      await create('Basics');
      const set = (await post('/api/sets', { categories: ' basics , Food' })).json();
      expect(set.categories).toBe(' Basics , Food');
      const edited = (await put(`/api/sets/${set.id}`, { categories: 'FOOD, BASICS, basics' })).json();
      expect(edited.categories).toBe('Food, Basics, Basics');
      expect((await put('/api/settings/catalog-categories', { categories: ['bASICS'] })).json()).toEqual({
        categories: ['Basics'],
      });
      expect((await put('/api/settings/catalog-categories', { categories: ['A', 'a'] })).statusCode).toBe(400);
      await post(`/api/sets/${set.id}/cards`, {});
      expect(await list()).toEqual(['Basics', 'Food']);
      expect((await app.inject({ url: '/api/catalog/stats' })).json().categories).toEqual(['Basics', 'Food']);
      expect((await app.inject({ url: '/api/catalog/sets?category=basics', headers })).json().total).toBe(1);
    });

    test('Categories that differ in case alone from before are shown, counted, renamed and deleted as one', async () => {
      const { opened, post, put, remove, listed } = await start();
      await post('/api/sets', { categories: 'Basics' });
      const legacy = (await post('/api/sets', {})).json();
      await insertCategories(opened.db, [{ id: 'legacy', name: 'basics' }]);
      await updateSet(opened.db, legacy.id, { categories: 'basics' });
      expect(await listed()).toEqual([expect.objectContaining({ name: 'Basics', setCount: 2 })]);
      expect((await put('/api/categories/legacy', { name: 'First' })).json()).toMatchObject({
        name: 'First',
        setCount: 2,
      });
      expect(await listed()).toHaveLength(1);
      expect(await remove('/api/categories/legacy')).toBe(204);
      expect(await opened.db.selectFrom('categories').selectAll().execute()).toEqual([]);
    });

    describe('that are renamed', () => {
      test('are so in every set, in the bin too, in search, in the catalog and in its chips', async () => {
        const { app, post, put, remove, read, listed } = await start();
        const set = (await post('/api/sets', { title: 'A', categories: 'Food, Basics,School' })).json();
        const binned = (await post('/api/sets', { title: 'B', categories: 'basics' })).json();
        await post(`/api/sets/${set.id}/cards`, {});
        await remove(`/api/sets/${binned.id}`);
        await put('/api/settings/catalog-categories', { categories: ['School', 'Basics'] });
        const basics = (await listed()).find(({ name }) => name === 'Basics');
        expect(basics?.setCount).toBe(1);
        const answer = await put(`/api/categories/${basics?.id}`, { name: ' First words ' });
        expect([answer.statusCode, answer.json()]).toEqual([200, { id: basics?.id, name: 'First words', setCount: 1 }]);
        expect(await read(`/api/sets/${set.id}`)).toMatchObject({
          categories: 'Food, First words, School',
          revision: set.revision + 1,
        });
        expect((await read('/api/sets?search=basics')).length).toBe(0);
        expect((await read('/api/sets?search=first%20words')).length).toBe(1);
        expect((await app.inject({ url: '/api/catalog/sets?category=first%20WORDS' })).json().total).toBe(1);
        expect(await read('/api/settings/catalog-categories')).toEqual({ categories: ['School', 'First words'] });
        expect((await post(`/api/sets/${binned.id}/restore`, {})).json()).toMatchObject({ categories: 'First words' });
        expect((await listed()).map(({ name, setCount }) => [name, setCount])).toEqual([
          ['First words', 2],
          ['Food', 1],
          ['School', 1],
        ]);
      });

      test('are refused if the list of a set would be too long', async () => {
        const { post, put, read, listed } = await start();
        const set = (await post('/api/sets', { title: 'Food', categories: `Basics, ${'x'.repeat(492)}` })).json();
        const [basics] = await listed();
        const answer = await put(`/api/categories/${basics?.id}`, { name: 'Basics 1' });
        expect([answer.statusCode, answer.json().detail]).toEqual([
          400,
          'The categories of “Food” would have more than 500 characters',
        ]);
        expect(await read(`/api/sets/${set.id}`)).toEqual(set);
        expect((await put(`/api/categories/${basics?.id}`, { name: 'BASICS' })).statusCode).toBe(200);
      });

      test('may shorten a list that an earlier version made too long, and be removed from it', async () => {
        const { opened, post, put, remove, read, listed } = await start();
        const { id } = (await post('/api/sets', { categories: 'Basics' })).json();
        await updateSet(opened.db, id, { categories: `Basics, ${'x'.repeat(505)}` });
        const basics = (await listed()).find(({ name }) => name === 'Basics');
        expect((await put(`/api/categories/${basics?.id}`, { name: 'Basics 123' })).statusCode).toBe(400);
        expect((await put(`/api/categories/${basics?.id}`, { name: 'ABC' })).statusCode).toBe(200);
        expect(await remove(`/api/categories/${basics?.id}`)).toBe(204);
        expect(await read(`/api/sets/${id}`)).toMatchObject({ categories: 'x'.repeat(505) });
      });

      test('to a name that exists are refused, unless the two are to be one', async () => {
        const { post, put, read, listed } = await start();
        const both = (await post('/api/sets', { categories: 'Basics, First words' })).json();
        const one = (await post('/api/sets', { categories: 'Basics' })).json();
        await put('/api/settings/catalog-categories', { categories: ['Basics', 'First words'] });
        const [basics, first] = await listed();
        const rename = (fields: object) => put(`/api/categories/${basics?.id}`, { name: 'first WORDS', ...fields });
        const refused = await rename({});
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'category-exists']);
        expect(await read(`/api/sets/${one.id}`)).toMatchObject({ categories: 'Basics' });
        expect((await rename({ merge: true })).json()).toEqual({ id: first?.id, name: 'First words', setCount: 2 });
        for (const { id } of [both, one]) {
          expect(await read(`/api/sets/${id}`)).toMatchObject({ categories: 'First words' });
        }
        expect(await read('/api/settings/catalog-categories')).toEqual({ categories: ['First words'] });
        expect(await listed()).toHaveLength(1);
      });

      test('may change their case alone', async () => {
        const { post, put, read, listed } = await start();
        const set = (await post('/api/sets', { categories: 'basics' })).json();
        const [basics] = await listed();
        expect((await put(`/api/categories/${basics?.id}`, { name: 'Basics' })).json()).toMatchObject({
          name: 'Basics',
        });
        expect(await read(`/api/sets/${set.id}`)).toMatchObject({ categories: 'Basics' });
      });

      test('to nothing, with a comma, or where there is none are refused', async () => {
        const { put, remove, create } = await start();
        const { id } = (await create('A')).json();
        expect((await put(`/api/categories/${id}`, { name: ' ' })).statusCode).toBe(400);
        expect((await put(`/api/categories/${id}`, { name: 'a, b' })).statusCode).toBe(400);
        expect((await put('/api/categories/missing', { name: 'B' })).json()).toMatchObject({
          status: 404,
          code: 'category-not-found',
        });
        expect(await remove('/api/categories/missing')).toBe(404);
      });

      test('while sets are saved with them and copied leave no set behind with the old name', async () => {
        const { post, put, listed, read } = await start();
        for (let round = 1; round <= 20; round++) {
          const oldName = `Old ${round}`;
          const set = (await post('/api/sets', { categories: oldName })).json();
          const old = (await listed()).find(({ name }) => name === oldName);
          const answers = await Promise.all([
            put(`/api/sets/${set.id}`, { categories: `${oldName}, More` }),
            put(`/api/categories/${old?.id}`, { name: `New ${round}` }),
            post(`/api/sets/${set.id}/duplicate`, {}),
            put(`/api/sets/${set.id}`, { description: 'x' }),
          ]);
          expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201, 200]);
        }
        const names = (await listed()).map(({ name }) => name);
        const sets: StudySet[] = await read('/api/sets');
        for (const { categories } of sets)
          for (const name of parseCategories(categories)) expect(names).toContain(name);
      });
    });

    test('Categories that are deleted are lost by every set and chip, and the sets stay', async () => {
      const { post, put, remove, read, listed } = await start();
      const set = (await post('/api/sets', { categories: 'Basics, Food' })).json();
      await put('/api/settings/catalog-categories', { categories: ['Basics', 'Food'] });
      const [basics] = await listed();
      expect(await remove(`/api/categories/${basics?.id}`)).toBe(204);
      expect(await read(`/api/sets/${set.id}`)).toMatchObject({ categories: 'Food' });
      expect((await read('/api/sets?search=basics')).length).toBe(0);
      expect(await read('/api/settings/catalog-categories')).toEqual({ categories: ['Food'] });
      expect((await listed()).map(({ name }) => name)).toEqual(['Food']);
    });

    test('Categories of sets that are saved at once keep no one waiting for ever', async () => {
      const { opened, post, list } = await start();
      const save = (categories: string) => post('/api/sets', { categories });
      let saves: ReturnType<typeof save>[] = [];
      await opened.db.transaction().execute(async (transaction) => {
        await insertCategories(transaction, [{ id: 'middle', name: 'm' }]);
        saves = [save('a, m, b'), save('b, m, a')];
        await untilWaiting(opened, 2, () => false);
      });
      expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(await list()).toEqual(['a', 'b', 'm']);
    });

    test('Chips that are stored while a category is renamed are kept', async () => {
      const { opened, put, read } = await start();
      let saved: ReturnType<typeof put> | undefined;
      await opened.db.transaction().execute(async (transaction) => {
        await lockCategories(transaction);
        saved = put('/api/settings/catalog-categories', { categories: ['Food', 'Basics'] });
        await untilWaiting(opened, 1, () => false);
        await upsertList(transaction, 'catalog-categories', ['Basics']);
      });
      expect((await saved)?.statusCode).toBe(200);
      expect(await read('/api/settings/catalog-categories')).toEqual({ categories: ['Food', 'Basics'] });
    });

    test('are for the admin alone', async () => {
      const { app } = await start();
      expect((await app.inject({ url: '/api/categories' })).statusCode).toBe(401);
    });
  },
  [
    'with a name that exists are refused, also when two come at once',
    'Categories that differ in case alone from before are shown, counted, renamed and deleted as one',
    'that are renamed',
    'Categories of sets that are saved at once keep no one waiting for ever',
    'Chips that are stored while a category is renamed are kept',
  ],
);
