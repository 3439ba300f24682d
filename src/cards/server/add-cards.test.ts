import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { emptyBin } from '../../sets/server/empty-bin.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openTestSet } from '../../testing/server/test-admin.ts';
import type { AdminOfSet } from '../../testing/server/test-admin.ts';

const rows = 1_100;
const hourMs = 60 * 60 * 1000;
const csv = Buffer.from(Array.from({ length: rows }, (_, row) => `term ${row},definition ${row}\n`).join(''));

describeOnBothDatabases('Many cards', (database) => {
  let now: number;
  /** Before the server breaks. */
  let idsLeft: number;
  let admin: AdminOfSet;
  beforeEach(async () => {
    idsLeft = Infinity;
    now = Date.UTC(2026, 2, 29, 12);
    const makeId: Services['newId'] = () => {
      if (idsLeft-- <= 0) throw new Error('Broken off');
      return newId();
    };
    admin = await openTestSet(database, { title: 'Words' }, { now: () => now, newId: makeId });
    await admin.addCard(admin.set.id, { term: 'first' });
  });

  const importCsv = (key = 'once') =>
    admin.upload(`/api/sets/${admin.set.id}/import-csv`, { file: csv }, { 'idempotency-key': key });
  const duplicate = (key = 'once') =>
    admin.app.inject({
      method: 'POST',
      url: `/api/sets/${admin.set.id}/duplicate`,
      headers: { cookie: admin.cookie, 'idempotency-key': key },
    });
  const listSets = async (): Promise<StudySet[]> => (await admin.call('GET', '/api/sets')).json();
  const search = async (word: string): Promise<StudySet[]> =>
    (await admin.call('GET', `/api/sets?search=${word}`)).json();
  const countRows = async () => {
    const { sets, cards, texts } = await admin.services.db
      .selectNoFrom((eb) => [
        eb.selectFrom('sets').select(eb.fn.countAll<number>().as('count')).as('sets'),
        eb.selectFrom('cards').select(eb.fn.countAll<number>().as('count')).as('cards'),
        eb.selectFrom('set_texts').select(eb.fn.countAll<number>().as('count')).as('texts'),
      ])
      .executeTakeFirstOrThrow();
    return { sets, cards, texts };
  };

  /** Looks once before the work adds cards, and then again and again until it has ended. */
  async function watch<Seen>(work: () => Promise<unknown>, look: () => Promise<Seen>): Promise<Seen[]> {
    const letCardsIn = await keepCardsOut();
    let isOver = false;
    const end = work().finally(() => (isOver = true));
    const seen = [await look().finally(letCardsIn)];
    while (!isOver) seen.push(await look());
    await end;
    return seen;
  }

  /**
   * PostgreSQL could end the work before it answers the first look. SQLite answers that between two steps of the work.
   * @returns a function that lets cards be added
   */
  async function keepCardsOut(): Promise<() => Promise<void>> {
    if (database.name === 'sqlite') return async () => {};
    const transaction = await admin.services.db.startTransaction().execute();
    await sql`lock table cards in share mode`.execute(transaction);
    return () => transaction.commit().execute();
  }

  describe('that are imported', () => {
    test('are seen and found all at once, while others write', async () => {
      let changes = 0;
      const seen = await watch(importCsv, async () => {
        changes += 1;
        const { statusCode } = await admin.call('PUT', `/api/sets/${admin.set.id}`, { title: `Words ${changes}` });
        const cards = await admin.listCards(admin.set.id);
        const found = await search('definition');
        const sets = await listSets();
        return [statusCode, cards.length, sets.length, sets[0]?.cardCount === cards.length, found.length <= 1].join();
      });
      // Changed and answered before the first of the imported cards is seen.
      expect(seen[0]).toBe('200,1,1,true,true');
      for (const each of seen) expect(each).toMatch(new RegExp(`^200,(1|${rows + 1}),1,(true|false),true$`));
      const cards = await admin.listCards(admin.set.id);
      expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: rows + 1 }, (_, place) => place));
      expect(cards.at(-1)).toMatchObject({ term: `term ${rows - 1}`, definition: `definition ${rows - 1}` });
      expect(await search(`definition%20${rows - 1}`)).toMatchObject([{ id: admin.set.id, cardCount: rows + 1 }]);
    });

    test('leave nothing behind but themselves', async () => {
      await importCsv();
      expect(await countRows()).toEqual({ sets: 1, cards: rows + 1, texts: 1 });
    });

    test('come in once when the same call is made again, also at the same time', async () => {
      const answers = await Promise.all([importCsv(), importCsv()]);
      answers.push(await importCsv());
      expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ imported: rows }));
      expect(await admin.listCards(admin.set.id)).toHaveLength(rows + 1);
    });

    test('come in twice with two calls at the same time, one behind the other', async () => {
      await Promise.all([importCsv('one'), importCsv('two')]);
      const terms = (await admin.listCards(admin.set.id)).map(({ term }) => term);
      const once = Array.from({ length: rows }, (_, row) => `term ${row}`);
      expect(terms).toEqual(['first', ...once, ...once]);
    });

    test('are not there at all when it breaks off, and come in once when it is sent again', async () => {
      idsLeft = 1 + rows / 2;
      expect((await importCsv()).statusCode).toBe(500);
      idsLeft = Infinity;
      expect(await admin.listCards(admin.set.id)).toHaveLength(1);
      expect(await listSets()).toMatchObject([{ id: admin.set.id, cardCount: 1 }]);
      expect(await search('definition')).toEqual([]);
      expect((await importCsv()).json()).toEqual({ imported: rows });
      expect(await admin.listCards(admin.set.id)).toHaveLength(rows + 1);
    });

    test('that broke off are cleared away after an hour, and cannot be restored before', async () => {
      idsLeft = 1 + rows / 2;
      await importCsv();
      idsLeft = Infinity;
      const staged = await admin.services.db
        .selectFrom('sets')
        .select('id')
        .where('deleted_at', 'is not', null)
        .executeTakeFirstOrThrow();
      expect((await admin.call('POST', `/api/sets/${staged.id}/restore`)).statusCode).toBe(404);
      await emptyBin(admin.services);
      expect((await countRows()).cards).toBeGreaterThan(1);
      now += hourMs;
      await emptyBin(admin.services);
      expect(await countRows()).toEqual({ sets: 1, cards: 1, texts: 1 });
    });

    test('are refused when they do not fit, without a trace', async () => {
      const tooMany = Buffer.from('x\n'.repeat(10_000));
      const answer = await admin.upload(`/api/sets/${admin.set.id}/import-csv`, { file: tooMany });
      expect(answer.statusCode).toBe(409);
      expect(await countRows()).toEqual({ sets: 1, cards: 1, texts: 1 });
    });
  });

  describe('of a set that is duplicated', () => {
    beforeEach(async () => {
      await importCsv();
    });

    test('are seen all at once, while others write', async () => {
      let changes = 0;
      const seen = await watch(duplicate, async () => {
        changes += 1;
        const description = `Changed ${changes} times`;
        const { statusCode } = await admin.call('PUT', `/api/sets/${admin.set.id}`, { description });
        const copy = (await listSets()).find(({ id }) => id !== admin.set.id);
        return `${statusCode}, ${copy?.cardCount ?? 'none'}`;
      });
      // Changed and answered before the first of the copied cards is seen.
      expect(seen[0]).toBe('200, none');
      for (const each of seen) expect(['200, none', `200, ${rows + 1}`]).toContain(each);
      const copy = (await listSets()).find(({ id }) => id !== admin.set.id);
      const texts = (id = '') =>
        admin.listCards(id).then((cards) => cards.map(({ term, definition }) => [term, definition]));
      expect(await texts(copy?.id)).toEqual(await texts(admin.set.id));
      expect(await search(`definition%20${rows - 1}`)).toHaveLength(2);
    });

    test('are copied once for the same call, also at the same time', async () => {
      const answers = await Promise.all([duplicate(), duplicate()]);
      answers.push(await duplicate());
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect(await listSets()).toHaveLength(2);
    });

    test('make no second set when the first copy was deleted and the call comes again', async () => {
      const copy: StudySet = (await duplicate()).json();
      await admin.call('DELETE', `/api/sets/${copy.id}`);
      expect((await duplicate()).statusCode).toBe(404);
      expect(await listSets()).toHaveLength(1);
    });

    test('are nowhere when it breaks off', async () => {
      idsLeft = rows / 2;
      expect((await duplicate()).statusCode).toBe(500);
      idsLeft = Infinity;
      expect(await listSets()).toHaveLength(1);
      expect(await search('definition')).toHaveLength(1);
      now += hourMs;
      await emptyBin(admin.services);
      expect(await countRows()).toEqual({ sets: 1, cards: rows + 1, texts: 1 });
    });
  });
});
