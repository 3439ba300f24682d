import { beforeEach, expect, test } from 'vitest';
import type { Confusion, Confusions } from '../contract.ts';
import type { Card } from '../../cards/contract/card.ts';
import { deleteSet } from '../../sets/server/set-store.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { dayMs, maxObservationsOfOnePerDay, maxObservationsPerDay } from './count-observations.ts';
import { openTestObservations, type TestObservations } from '../../testing/server/test-observations.ts';

describeOnBothDatabases('What learners mix up', (database) => {
  let now: number;
  let observations: TestObservations;
  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 12);
    observations = await openTestObservations(database, { now: () => now, idOf: (term) => term });
  });

  const finish = (confusions: readonly Confusion[], network?: string, key?: string) =>
    observations.finish({ confusions }, network, key);
  const finishEverywhere = (confusions: readonly Confusion[], networks: number) =>
    observations.finishEverywhere({ confusions }, networks);
  const counts = () =>
    observations.db
      .selectFrom('card_confusions')
      .select(['card_id', 'other_id', 'count'])
      .orderBy('other_id')
      .execute();
  const cards = async () => (await observations.admin.visit(`/api/sets/${observations.setId}/cards`)).json<Card[]>();
  const confusedWith = async () => (await cards()).map((card) => card.confusedWith);
  const pairs = async () => {
    const answer = await observations.admin.call('GET', `/api/analytics/${observations.setId}/confusions`);
    return answer.json<Confusions>().pairs.map(({ cards: both, count }) => [...both.map(({ term }) => term), count]);
  };

  test('is counted by pairs, whichever card was asked for, once in each quiz', async () => {
    await finish([
      ['south', 'north'],
      ['north', 'south'],
      ['west', 'south'],
    ]);
    await finish([['north', 'south']], '203.0.113.8');
    expect(await counts()).toEqual([
      { card_id: 'north', other_id: 'south', count: 2 },
      { card_id: 'south', other_id: 'west', count: 1 },
    ]);
  });

  test('shows from the fifth quiz on, in the cards and to the administrator, and at once', async () => {
    const [before] = await cards();
    await finishEverywhere([['north', 'west']], 4);
    expect([await confusedWith(), await pairs()]).toEqual([[undefined, undefined, undefined], []]);
    expect((await cards())[0]).toEqual(before);
    await finish([['west', 'north']]);
    expect(await confusedWith()).toEqual([['west'], undefined, ['north']]);
    expect(await pairs()).toEqual([['north', 'west', 5]]);
  });

  test('is in the document of the embed, too, which is rendered anew', async () => {
    const embed = async () => (await observations.admin.visit(`/embed/${observations.setId}`)).body;
    expect(await embed()).not.toContain('confusedWith');
    await finishEverywhere([['north', 'west']], 5);
    expect(await embed()).toContain('"confusedWith":["west"]');
  });

  test('begins with what was seen most often', async () => {
    await finishEverywhere([['north', 'south']], 5);
    await finishEverywhere([['north', 'west']], 7);
    expect(await confusedWith()).toEqual([['west', 'south'], ['north'], ['north']]);
    expect(await pairs()).toEqual([
      ['north', 'west', 7],
      ['north', 'south', 5],
    ]);
  });

  test('counts of one network only a few times a day', async () => {
    for (let quiz = 0; quiz < 9; quiz++) await finish([['north', 'south']]);
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: maxObservationsOfOnePerDay }]);
    now += dayMs;
    for (let quiz = 0; quiz < 9; quiz++) await finish([['north', 'south']], '203.0.113.7:4711');
    expect(await pairs()).toEqual([['north', 'south', 2 * maxObservationsOfOnePerDay]]);
  });

  test('counts no more than a network may report in a day', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `card-${index}`);
    await observations.addCards(observations.setId, many, 3);
    for (const card of many) {
      const confusions = many.filter((other) => other !== card).map((other): Confusion => [card, other]);
      await finish(confusions);
    }
    const rows = await counts();
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(maxObservationsPerDay);
    const { sources } = await observations.db
      .selectFrom('confusion_sources')
      .select(({ fn }) => fn.countAll<number>().as('sources'))
      .executeTakeFirstOrThrow();
    expect(sources).toBeLessThanOrEqual(maxObservationsPerDay + 1);
  });

  test('stores no network, and forgets a network’s counts after the day', async () => {
    await finish([['north', 'south']], '203.0.113.7');
    const sources = () => observations.db.selectFrom('confusion_sources').selectAll().execute();
    expect(JSON.stringify(await sources())).not.toContain('203.0.113');
    const before = (await sources()).map(({ source }) => source);
    now += dayMs;
    await finish([['north', 'south']], '203.0.113.7');
    const after = (await sources()).map(({ source }) => source);
    expect(after).toHaveLength(2);
    expect(after.some((source) => before.includes(source))).toBe(false);
  });

  test('counts a repeated event once', async () => {
    for (const key of ['one', 'one', 'other']) await finish([['north', 'south']], '203.0.113.7', key);
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: 2 }]);
  });

  test('is about two cards of the set', async () => {
    const other = await insertTestSet(observations.db);
    await observations.addCards(other, ['east']);
    await finish([
      ['north', 'east'],
      ['north', 'north'],
      ['north', 'nowhere'],
      ['south', 'north'],
    ]);
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: 1 }]);
  });

  test('goes with one of its cards, and with the set', async () => {
    await finishEverywhere(
      [
        ['north', 'south'],
        ['north', 'west'],
      ],
      5,
    );
    await observations.admin.call('DELETE', '/api/cards/south');
    expect([await confusedWith(), await pairs()]).toEqual([[['west'], ['north']], [['north', 'west', 5]]]);
    await deleteSet(observations.db, observations.setId);
    expect(await counts()).toEqual([]);
  });

  test('does not come along with a copy of the set', async () => {
    await finishEverywhere([['north', 'south']], 5);
    const copy = await observations.admin.call('POST', `/api/sets/${observations.setId}/duplicate`);
    const copies = await observations.admin.listCards(copy.json().id);
    expect(copies.map((card) => card.confusedWith)).toEqual([undefined, undefined, undefined]);
  });

  test('is shown to the administrator alone, for a set that exists', async () => {
    const { admin, setId } = observations;
    expect((await admin.visit(`/api/analytics/${setId}/confusions`)).statusCode).toBe(401);
    expect((await admin.call('GET', '/api/analytics/none/confusions')).statusCode).toBe(404);
  });

  test('comes with the event of a finished quiz', async () => {
    const { send } = observations;
    const quiz = { score: 0, totalQuestions: 2, correctAnswers: 0 };
    expect(await send(quiz)).toBe(202);
    expect(await send({ ...quiz, confusions: [['north', 'south']] })).toBe(202);
    expect(
      await send({
        ...quiz,
        correctAnswers: 1,
        confusions: [
          ['north', 'south'],
          ['west', 'south'],
        ],
      }),
    ).toBe(400);
    expect(await send({ ...quiz, confusions: [['north']] })).toBe(400);
    expect(await send({ ...quiz, confusions: 'north' })).toBe(400);
    await observations.admin.services.events.flush();
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: 1 }]);
  });
});
