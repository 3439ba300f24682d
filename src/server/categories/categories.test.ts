import { expect, test } from 'vitest';
import type { Category } from '../../shared/contract/category.ts';
import { describeOnBothDatabases, untilWaiting } from '../database/test-databases.ts';
import { signIn, testApp, testServices } from '../test-services.ts';
import { insertCategories } from './category-store.ts';

describeOnBothDatabases('Categories', (database) => {
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
    return { opened, app, headers, post, create, list };
  }

  test('are trimmed and listed by name, with numbers by their value and without regard to case', async () => {
    const { create, list } = await start();
    expect(await list()).toEqual([]);
    const created = await create('  Unit 10 ');
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({ id: expect.stringMatching(/^[\w-]{12,}$/), name: 'Unit 10' });
    for (const name of ['unit 2', 'Élan', 'animals', 'Zoo', 'eating']) await create(name);
    expect(await list()).toEqual(['animals', 'eating', 'Élan', 'unit 2', 'Unit 10', 'Zoo']);
  });

  test('with a name that exists are refused, also when two come at once', async () => {
    const { create, list } = await start();
    const answers = await Promise.all([create('Animals'), create(' Animals'), create('Animals')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ detail: 'This category already exists' });
    expect((await create('animals')).statusCode).toBe(201);
    expect(await list()).toHaveLength(2);
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

  test('of a set are on offer as soon as it is saved', async () => {
    const { app, headers, post, create, list } = await start();
    await create('Animals');
    const set = (await post('/api/sets', { categories: ' Animals, Food ,, Food' })).json();
    expect(await list()).toEqual(['Animals', 'Food']);
    const url = `/api/sets/${set.id}`;
    await app.inject({ method: 'PUT', url, headers, payload: { categories: `Colours, ${'x'.repeat(101)}` } });
    expect(await list()).toEqual(['Animals', 'Colours', 'Food']);
  });

  test('of sets that are saved at once keep no one waiting for ever', async () => {
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

  test('are for the admin alone', async () => {
    const { app } = await start();
    expect((await app.inject({ url: '/api/categories' })).statusCode).toBe(401);
  });
});
