import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { maxSetCards } from '../../../platform/rules/limits.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';

describeOnDatabase(
  'Cards that are chosen',
  (database) => {
    let admin: TestAdmin;
    let animals: StudySet;
    let food: StudySet;
    let clock = 1_000_000;
    beforeEach(async () => {
      admin = await openTestAdmin(database, { now: () => clock++ });
      animals = await admin.addSet({ title: 'Animals' });
      food = await admin.addSet({ title: 'Food' });
      await addTerms(animals, 'ant', 'bee', 'cat', 'dog');
      await addTerms(food, 'egg');
    });

    const addTerms = (set: StudySet, ...terms: string[]) =>
      admin.call('POST', `/api/sets/${set.id}/cards/bulk`, { terms });

    async function terms(set: StudySet): Promise<string> {
      const cards = await admin.listCards(set.id);
      expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(cards.map((_, index) => index));
      expect((await admin.call('GET', `/api/sets/${set.id}`)).json().cardCount).toBe(cards.length);
      return cards.map(({ term }) => term).join(' ');
    }

    async function idsOf(set: StudySet, ...names: string[]): Promise<string[]> {
      const cards: Card[] = await admin.listCards(set.id);
      return cards.filter(({ term }) => names.includes(term)).map(({ id }) => id);
    }

    const run = (what: string, set: StudySet, cardIds: readonly string[], toSetId?: string) =>
      admin.call('POST', `/api/sets/${set.id}/cards/${what}`, { cardIds, toSetId });

    const found = async (search: string): Promise<string[]> =>
      (await admin.call('GET', `/api/sets?search=${search}`)).json().map(({ title }: StudySet) => title);

    describe('and deleted', () => {
      test('go at once and come back to their places, found by search only while they are there', async () => {
        const ids = await idsOf(animals, 'bee', 'dog');
        const before = await admin.listCards(animals.id);
        expect((await run('delete', animals, ids)).json()).toEqual({ cardIds: ids });
        expect(await terms(animals)).toBe('ant cat');
        expect(await found('bee')).toEqual([]);
        expect((await admin.call('PUT', `/api/cards/${ids[0]}`, { term: 'x' })).statusCode).toBe(404);
        expect((await run('restore', animals, ids)).json()).toEqual({ cardIds: ids });
        expect(await admin.listCards(animals.id)).toEqual(before);
        expect(await found('bee')).toEqual(['Animals']);
      });

      test('one by one, and undone the other way round, leave the set as it was', async () => {
        const [bee, cat] = await idsOf(animals, 'bee', 'cat');
        for (const id of [bee, cat]) expect((await admin.call('DELETE', `/api/cards/${id}`)).statusCode).toBe(204);
        expect(await terms(animals)).toBe('ant dog');
        for (const id of [cat, bee]) await run('restore', animals, [id ?? '']);
        expect(await terms(animals)).toBe('ant bee cat dog');
        await admin.call('DELETE', `/api/cards/${bee}`);
        await admin.call('DELETE', `/api/cards/${cat}`);
        await run('restore', animals, [bee ?? '', cat ?? '']);
        expect(await terms(animals)).toBe('ant bee cat dog');
      });

      test('again, or partly gone already, are no fault; a set that is gone is', async () => {
        const ids = await idsOf(animals, 'ant', 'bee');
        await run('delete', animals, ids.slice(0, 1));
        expect((await run('delete', animals, ids)).json()).toEqual({ cardIds: ids.slice(1) });
        expect((await run('delete', animals, ids)).json()).toEqual({ cardIds: [] });
        expect((await run('restore', animals, ids)).json()).toEqual({ cardIds: ids });
        expect((await run('restore', animals, ids)).json()).toEqual({ cardIds: ids });
        expect((await run('restore', animals, ['gone'])).json().code).toBe('card-not-found');
        expect((await run('delete', { ...animals, id: 'gone' }, ids)).json().code).toBe('set-not-found');
        expect((await run('delete', animals, [])).statusCode).toBe(400);
      });

      test('are not found by what made them: a repeated call makes others', async () => {
        const headers = { cookie: admin.cookie, 'idempotency-key': 'once' };
        const make = () =>
          admin.app.inject({ method: 'POST', url: `/api/sets/${food.id}/cards`, headers, payload: { term: 'fig' } });
        const { id } = (await make()).json();
        expect((await make()).json().id).toBe(id);
        await run('delete', food, [id]);
        expect((await make()).json().id).not.toBe(id);
      });
    });

    describe('and moved', () => {
      test('go to the end of the other set in their order, with their media and texts', async () => {
        const ids = await idsOf(animals, 'bee', 'dog');
        await admin.upload(`/api/cards/${ids[0]}/media`, { file: await noise(60, 40).png().toBuffer() });
        const [before] = (await admin.listCards(animals.id)).filter(({ id }) => id === ids[0]);
        expect((await run('move', animals, ids.toReversed(), food.id)).json()).toEqual({ cardIds: ids });
        expect([await terms(animals), await terms(food)]).toEqual(['ant cat', 'egg bee dog']);
        const moved = (await admin.listCards(food.id)).find(({ id }) => id === ids[0]);
        expect(moved).toEqual({ ...before, orderIndex: 1 });
        expect((await admin.visit(moved?.mediaPath ?? '')).statusCode).toBe(200);
        expect(await found('bee')).toEqual(['Food']);
        const thumbnails = [animals, food].map(async ({ id }) => (await admin.call('GET', `/api/sets/${id}`)).json());
        expect((await Promise.all(thumbnails)).map(({ thumbnailPath }) => thumbnailPath)).toEqual([
          null,
          moved?.mediaPath,
        ]);
      });

      test('are seen in both sets at once, also by visitors who have read them before', async () => {
        const read = async (set: StudySet) => (await admin.visit(`/api/sets/${set.id}/cards`)).json().length;
        expect([await read(animals), await read(food)]).toEqual([4, 1]);
        await run('move', animals, await idsOf(animals, 'ant'), food.id);
        expect([await read(animals), await read(food)]).toEqual([3, 2]);
      });

      test('again are there; they can still be changed where they are', async () => {
        const ids = await idsOf(animals, 'ant', 'bee');
        await run('move', animals, ids, food.id);
        expect((await run('move', animals, ids, food.id)).json()).toEqual({ cardIds: ids });
        expect((await admin.call('PUT', `/api/cards/${ids[0]}`, { term: 'emu' })).statusCode).toBe(200);
        expect(await terms(food)).toBe('egg emu bee');
        expect((await run('restore', animals, ids)).json().code).toBe('card-not-found');
      });

      test('stay where the other set is gone, deleted or full', async () => {
        const ids = await idsOf(animals, 'ant', 'bee');
        const refusal = async () => (await run('move', animals, ids, food.id)).json();
        await fill(food);
        expect(await refusal()).toMatchObject({ status: 409, code: 'set-full' });
        expect((await run('copy', animals, ids, food.id)).json()).toMatchObject({ status: 409, code: 'set-full' });
        await admin.call('DELETE', `/api/sets/${food.id}`);
        expect(await refusal()).toMatchObject({ status: 404, code: 'target-set-not-found' });
        expect((await run('copy', animals, ids, food.id)).json().code).toBe('target-set-not-found');
        expect((await run('move', food, ids, animals.id)).json().code).toBe('set-not-found');
        expect((await run('move', animals, ['gone'], animals.id)).json().code).toBe('card-not-found');
        expect(await terms(animals)).toBe('ant bee cat dog');
      });
    });

    describe('and copied', () => {
      test('come behind the last of them in their own set, and to the end of another', async () => {
        const ids = await idsOf(animals, 'ant', 'cat');
        await admin.upload(`/api/cards/${ids[0]}/media`, { file: await noise(60, 40).png().toBuffer() });
        const copies = (await run('copy', animals, ids, animals.id)).json().cardIds;
        expect(await terms(animals)).toBe('ant bee cat ant cat dog');
        const cards = await admin.listCards(animals.id);
        expect(cards.slice(3, 5).map(({ id }) => id)).toEqual(copies);
        expect(cards[3]?.mediaPath).toBe(cards[0]?.mediaPath);
        await run('copy', animals, ids, food.id);
        expect(await terms(food)).toBe('egg ant cat');
        expect(await found('cat')).toEqual(expect.arrayContaining(['Animals', 'Food']));
      });

      test('leave the set that they come from unchanged', async () => {
        const read = async () => (await admin.call('GET', `/api/sets/${animals.id}`)).json();
        const before = await read();
        await run('copy', animals, await idsOf(animals, 'ant'), food.id);
        expect(await read()).toEqual(before);
      });

      test('keep a shared file as long as one of them shows it', async () => {
        const [ant = ''] = await idsOf(animals, 'ant');
        await admin.upload(`/api/cards/${ant}/media`, { file: await noise(60, 40).png().toBuffer() });
        await run('copy', animals, [ant], food.id);
        const path = (await admin.listCards(food.id))[1]?.mediaPath ?? '';
        await admin.call('DELETE', `/api/cards/${ant}/media`);
        expect((await admin.visit(path)).statusCode).toBe(200);
      });

      test('are copied once when the call is repeated, also at the same time', async () => {
        const ids = await idsOf(animals, 'ant', 'bee');
        const payload = { cardIds: ids, toSetId: food.id };
        const headers = { cookie: admin.cookie, 'idempotency-key': 'twice' };
        const url = `/api/sets/${animals.id}/cards/copy`;
        const copy = async () => (await admin.app.inject({ method: 'POST', url, headers, payload })).json();
        const answers = await Promise.all([copy(), copy()]);
        answers.push(await copy());
        expect(new Set(answers.map(({ cardIds }) => cardIds.join())).size).toBe(1);
        expect(await terms(food)).toBe('egg ant bee');
      });
    });

    test('are chosen by the administrator alone', async () => {
      for (const what of ['delete', 'restore', 'move', 'copy']) {
        const url = `/api/sets/${animals.id}/cards/${what}`;
        const payload = { cardIds: ['a'], toSetId: food.id };
        expect((await admin.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
      }
      expect((await admin.visit('/api/bin/cards')).statusCode).toBe(401);
      expect((await admin.visit('/api/bin/cards/x')).statusCode).toBe(401);
    });

    async function fill(set: StudySet): Promise<void> {
      const csv = Array.from({ length: maxSetCards - 2 }, (_, index) => `term ${index},`).join('\n');
      const answer = await admin.upload(`/api/sets/${set.id}/import-csv`, {
        file: [Buffer.from(csv), 'cards.csv', 'text/csv'],
      });
      expect(answer.statusCode).toBe(201);
    }
  },
  ['and deleted', 'and moved', 'and copied'],
);
