import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../testing/server/faults/test-rounds.ts';
import type { StudySet } from '../contract/set.ts';
import { buildSet } from '../../testing/rules/build-set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { longAfter } from '../../testing/server/test-services.ts';
import { emptyBin } from './empty-bin.ts';
import { files, showFiles, startSets, storedFiles } from './test-set-calls.ts';

describeOnDatabase(
  'Sets',
  (database) => {
    const start = () => startSets(database);

    test('a new set takes the defaults for what it does not name', async () => {
      const { call, create } = await start();
      const { status, body } = await call('POST', '/api/sets', {});
      expect(status).toBe(201);
      expect(body.id).toMatch(/^[\w-]{12,}$/);
      expect(body).toEqual(
        buildSet({
          id: body.id,
          title: 'New Flashcard Set',
          cardCount: 0,
          createdAt: body.updatedAt,
          updatedAt: expect.stringMatching(/^2026-01-01T00:.*Z$/),
        }),
      );
      const fields = {
        title: ' Ünit 1 ',
        description: 'a\r\nb <b>',
        categories: 'A, B',
        tags: ' x',
        visibility: 'private',
      };
      expect(await create(fields)).toMatchObject({ ...fields, title: 'Ünit 1', description: 'a\nb <b>' });
    });

    test.for([
      ['a blank title', { title: '  ' }],
      ['a title of 201 characters', { title: '🤟'.repeat(201) }],
      ['a public title of 201 characters', { publicTitle: 'x'.repeat(201) }],
      ['a description of 5,001 characters', { description: 'x'.repeat(5_001) }],
      ['tags of 501 characters', { tags: 'x'.repeat(501) }],
      ['categories of 501 characters', { categories: 'x'.repeat(501) }],
      ['an unknown visibility', { visibility: 'secret' }],
      ['a control character', { title: 'a\u0000b' }],
      ['half a character', { title: '\ud83e' }],
    ] as const)('%s is refused, new or as an edit', async ([, fields]) => {
      const { call, create, read } = await start();
      const set = await create({ title: 'Kept' });
      for (const refused of [
        await call('POST', '/api/sets', fields),
        await call('PUT', `/api/sets/${set.id}`, fields),
      ]) {
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(fields)[0] }] } });
      }
      expect(await read(set.id)).toEqual(set);
    });

    test('a title may have 200 characters, whatever they are', async () => {
      const { create } = await start();
      expect((await create({ title: '🤟'.repeat(200) })).title).toBe('🤟'.repeat(200));
    });

    test('are listed with the newest change first', async () => {
      const { call, create, addCard, list } = await start();
      const sets = [await create({ title: 'a' }), await create({ title: 'b' }), await create({ title: 'c' })];
      expect(await list()).toEqual(['c', 'b', 'a']);
      await call('PUT', `/api/sets/${sets[0]?.id}`, { tags: 'new' });
      expect(await list()).toEqual(['a', 'c', 'b']);
      if (sets[1]) await addCard(sets[1], 'term');
      expect(await list()).toEqual(['b', 'a', 'c']);
    });

    test('are found by each of their fields and by their cards, as these are now', async () => {
      const { call, create, addCard, list } = await start();
      const set = await create({ title: 'Title', description: 'Description', categories: 'Category', tags: 'Tag' });
      await call('PUT', `/api/sets/${set.id}`, { publicTitle: 'Shown' });
      await addCard(set, 'Hund', 'Dog');
      await create({ title: 'Other' });
      for (const search of ['title', 'DESCR', 'categ', 'tag', 'shown', 'hund', 'dog', 'tag dog title', 'ti og']) {
        expect([search, await list(search)]).toEqual([search, ['Title']]);
      }
      expect(await list('dog other')).toEqual([]);
      await call('PUT', `/api/sets/${set.id}`, { publicTitle: '', tags: 'Label' });
      expect(await list('shown')).toEqual([]);
      expect(await list('label')).toEqual(['Title']);
    });

    test('an edit changes only the fields that it carries', async () => {
      const { call, create, read } = await start();
      const fields = {
        title: 'T',
        publicTitle: 'P',
        description: 'D',
        categories: 'C',
        tags: 'G',
        visibility: 'unlisted',
      };
      const set = await create(fields);
      for (const edit of Object.entries({ ...fields, title: 'T2', publicTitle: '', visibility: 'private' })) {
        const before = await read(set.id);
        const { status, body } = await call('PUT', `/api/sets/${set.id}`, Object.fromEntries([edit]));
        expect(status).toBe(200);
        expect(body).toEqual({ ...before, [edit[0]]: edit[1], updatedAt: body.updatedAt, revision: body.revision });
        expect(body.updatedAt > before.updatedAt).toBe(true);
        expect(await read(set.id)).toEqual(body);
      }
    });

    test('Sets that do not exist answer 404, whatever the id looks like', async () => {
      const { call } = await start();
      for (const id of ['missing', '%00', '%F0%9F%A4%9F', "'", '%25', 'a%2Fb', '%5C', '__proto__', 'x'.repeat(200)]) {
        const calls = [
          await call('GET', `/api/sets/${id}`),
          await call('PUT', `/api/sets/${id}`, { title: 'x' }),
          await call('DELETE', `/api/sets/${id}`),
          await call('POST', `/api/sets/${id}/duplicate`),
          await call('GET', `/api/embed/shortcode/${id}`),
        ];
        expect([id, ...calls.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404, 404]);
      }
    });

    test('are created once for one idempotency key, also at the same moment', async () => {
      const { call, list } = await start();
      const create = (key: string) => call('POST', '/api/sets', { title: key }, { 'idempotency-key': key });
      const [first, ...others] = [...(await Promise.all([create('a'), create('a'), create('a')])), await create('a')];
      expect(first?.status).toBe(201);
      for (const other of others) expect(other).toEqual(first);
      await create('b');
      expect(await list()).toEqual(['b', 'a']);
    });

    test('are deleted only while untouched, where that is asked for', async () => {
      const { call, create, addCard } = await start();
      const remove = async (set: StudySet) => {
        const { status, body } = await call('DELETE', `/api/sets/${set.id}?ifUntouched=1`);
        return body === undefined ? status : body.code;
      };
      const untouched = await create({ description: 'Not a title' });
      const renamed = await create({ title: 'Animals' });
      const filled = await create();
      const card = await addCard(filled, 'Cat');
      expect([await remove(untouched), await remove(untouched)]).toEqual([204, 'set-not-found']);
      expect([await remove(renamed), await remove(filled)]).toEqual(['set-in-use', 'set-in-use']);
      await call('DELETE', `/api/cards/${card.id}`);
      expect(await remove(filled)).toBe(204);
      expect((await call('DELETE', `/api/sets/${renamed.id}?ifUntouched=yes`)).status).toBe(400);
      const german = await create({ title: 'Neues Karteikarten-Set' });
      expect(await remove(german)).toBe('set-in-use');
      const language = { 'accept-language': 'de' };
      const removed = await call('DELETE', `/api/sets/${german.id}?ifUntouched=1`, undefined, language);
      expect(removed.status).toBe(204);
    });

    test(
      'Sets that get a card or a title while they are deleted as untouched keep it',
      { timeout: 300_000 },
      async () => {
        const { call, create } = await start();
        const touches = {
          add: (id: string) => call('POST', `/api/sets/${id}/cards`, { term: 'Cat' }),
          bulk: (id: string) => call('POST', `/api/sets/${id}/cards/bulk`, { terms: ['Cat', 'Dog'] }),
          rename: (id: string) => call('PUT', `/api/sets/${id}`, { title: 'Animals' }),
        };
        const names = fc.array(fc.constantFrom('add', 'bulk', 'rename'), { minLength: 1, maxLength: 3 });
        await fc.assert(
          fc.asyncProperty(names, names, async (before, after) => {
            const { id } = await create();
            const touch = (name: keyof typeof touches) => touches[name](id);
            const answers = [
              ...before.map(touch),
              call('DELETE', `/api/sets/${id}?ifUntouched=1`),
              ...after.map(touch),
            ];
            const statuses = (await Promise.all(answers)).map(({ status }) => status);
            const [deletion] = statuses.splice(before.length, 1);
            const isThere = (await call('GET', `/api/sets/${id}`)).status === 200;
            expect(deletion).toBe(isThere ? 409 : 204);
            expect(statuses.every((status) => (isThere ? status < 300 : status === 404))).toBe(true);
          }),
          { numRuns: rounds(30, 400) },
        );
      },
    );

    test('Sets that were deleted for long enough take with them everything but the files that others show', async () => {
      const { services, call, create, addCard } = await start();
      const set = await create();
      const cards = [await addCard(set, 'Cat'), await addCard(set, 'Dog'), await addCard(set, 'Cow')];
      await showFiles(services, set, cards);
      const copy: StudySet = (await call('POST', `/api/sets/${set.id}/duplicate`)).body;
      await leaveTraces(services, set.id);

      expect(await call('DELETE', `/api/sets/${set.id}`)).toEqual({ status: 204, body: undefined });
      expect((await call('GET', `/api/sets/${set.id}`)).status).toBe(404);
      expect((await call('DELETE', `/api/sets/${set.id}`)).status).toBe(404);
      await emptyBin(longAfter(services));
      expect(await storedFiles(services)).toEqual([...files].toSorted());
      expect(await countRows(services)).toMatchObject({ sets: 1, cards: 3, set_texts: 1, leaderboard_entries: 0 });

      await call('DELETE', `/api/sets/${copy.id}`);
      await emptyBin(longAfter(services));
      expect(await storedFiles(services)).toEqual([]);
      expect(Object.values(await countRows(services))).toEqual(Object.values(await countRows(services)).map(() => 0));
    });

    test('Sets that are deleted while others work on them leave no halves behind', async () => {
      const { services, call, create, addCard } = await start();
      for (let round = 0; round < 5; round += 1) {
        const set = await create({ title: `Round ${round}` });
        await addCard(set, 'Cat');
        const answers = await Promise.all([
          call('PUT', `/api/sets/${set.id}`, { title: 'x', categories: `New ${round}` }),
          call('POST', `/api/sets/${set.id}/cards/bulk`, { terms: ['a', 'b', 'c'] }),
          call('DELETE', `/api/sets/${set.id}`),
          call('POST', `/api/sets/${set.id}/duplicate`),
          call('POST', `/api/sets/${set.id}/cards`, {}),
          call('DELETE', `/api/sets/${set.id}`),
        ]);
        expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([]);
        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
        expect((await call('GET', `/api/sets/${set.id}`)).status).toBe(404);
      }
      await expectWholeSets(services);
    });

    test('give their shortcode with the default options', async () => {
      const { app, create } = await start();
      const { id } = await create({ visibility: 'unlisted' });
      const answer = await app.inject({ url: `/api/embed/shortcode/${id}` });
      expect(answer.json()).toEqual({ shortcode: `[flashcard_set id="${id}" fullscreen="1" height="750"]` });
    });
  },
  [
    'are listed with the newest change first',
    'are created once for one idempotency key, also at the same moment',
    'Sets that get a card or a title while they are deleted as untouched keep it',
    'Sets that were deleted for long enough take with them everything but the files that others show',
    'Sets that are deleted while others work on them leave no halves behind',
  ],
);

async function leaveTraces({ db }: Services, setId: string): Promise<void> {
  const event = { set_id: setId, event_type: 'set_view', count: 1, total: 0 } as const;
  await db
    .insertInto('event_hours')
    .values({ ...event, hour: 1 })
    .execute();
  const text = { emoji: '🏆', initials: 'ABC', folded_initials: 'ABC', idempotency_key: null };
  const score = { id: 'score', set_id: setId, completion_ms: 5_000, pairs: 6, created_at: 0 };
  await db
    .insertInto('leaderboard_entries')
    .values({ ...score, ...text, is_verified: 0 })
    .execute();
}

const tablesOfSets = [
  'sets',
  'cards',
  'set_texts',
  'set_categories',
  'leaderboard_entries',
  'event_hours',
  'media',
  'media_removals',
] as const;

async function countRows({ db }: Services): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesOfSets) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

async function expectWholeSets({ db }: Services): Promise<void> {
  const sets = await db.selectFrom('sets').select(['id', 'card_count']).execute();
  const texts = await db.selectFrom('set_texts').select('set_id').execute();
  const cards = await db.selectFrom('cards').select(['id', 'set_id', 'order_index']).orderBy('order_index').execute();
  expect(texts.map((text) => text.set_id).toSorted()).toEqual(sets.map(({ id }) => id).toSorted());
  for (const { id, card_count: count } of sets) {
    const places = cards.filter((card) => card.set_id === id).map(({ order_index: place }) => place);
    expect(places).toEqual(Array.from({ length: count }, (_, index) => index));
  }
}
