import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { Confusion, Confusions } from '../../shared/contract/analytics.ts';
import type { Card } from '../../shared/contract/card.ts';
import { deleteSet } from '../sets/store/set-store.ts';
import { describeOnBothDatabases } from '../testing/test-databases.ts';
import type { Services } from '../services/services.ts';
import { signIn, testApp, testServices } from '../testing/test-services.ts';
import { insertTestSet } from '../testing/test-sets.ts';
import { insertCards } from '../cards/store/card-store.ts';
import { maxSightingsOfOnePerDay, maxSightingsPerDay } from './sighting-limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeOnBothDatabases('What learners mix up', (database) => {
  let services: Services;
  let app: FastifyInstance;
  let cookie: string;
  let setId: string;
  let now: number;
  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 12);
    services = await testServices(await database.open(), { now: () => now });
    app = await testApp(services);
    setId = await insertTestSet(services.db);
    await addCards(setId, ['north', 'south', 'west']);
    cookie = await signIn(app);
  });

  const addCards = (toSet: string, terms: readonly string[]) =>
    insertCards(
      services.db,
      terms.map((term, orderIndex) => ({ id: term, setId: toSet, term, definition: '', orderIndex })),
    );
  const finish = (confusions: readonly Confusion[], network = '203.0.113.7', key?: string) => {
    services.events.add({ setId, eventType: 'quiz_complete', value: 50, confusions }, network, key);
    return services.events.flush();
  };
  const finishEverywhere = async (confusions: readonly Confusion[], networks: number) => {
    for (let network = 1; network <= networks; network++) await finish(confusions, `198.51.100.${network}`);
  };
  const counts = () =>
    services.db.selectFrom('card_confusions').select(['card_id', 'other_id', 'count']).orderBy('other_id').execute();
  const cards = async () => (await app.inject({ url: `/api/sets/${setId}/cards` })).json<Card[]>();
  const confusedWith = async () => (await cards()).map((card) => card.confusedWith);
  const pairs = async () => {
    const answer = await app.inject({ url: `/api/analytics/${setId}/confusions`, headers: { cookie } });
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
    const embed = async () => (await app.inject({ url: `/embed/${setId}` })).body;
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
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: maxSightingsOfOnePerDay }]);
    now += dayMs;
    for (let quiz = 0; quiz < 9; quiz++) await finish([['north', 'south']], '203.0.113.7:4711');
    expect(await pairs()).toEqual([['north', 'south', 2 * maxSightingsOfOnePerDay]]);
  });

  test('counts no more than a network may report in a day', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `card-${index}`);
    await insertCards(
      services.db,
      many.map((id, index) => ({ id, setId, term: id, definition: '', orderIndex: 3 + index })),
    );
    for (const card of many) {
      const confusions = many.filter((other) => other !== card).map((other): Confusion => [card, other]);
      await finish(confusions);
    }
    const rows = await counts();
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(maxSightingsPerDay);
    const { sources } = await services.db
      .selectFrom('confusion_sources')
      .select(({ fn }) => fn.countAll<number>().as('sources'))
      .executeTakeFirstOrThrow();
    expect(sources).toBeLessThanOrEqual(maxSightingsPerDay + 1);
  });

  test('stores no network, and forgets a network’s counts after the day', async () => {
    await finish([['north', 'south']], '203.0.113.7');
    const sources = () => services.db.selectFrom('confusion_sources').selectAll().execute();
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
    const other = await insertTestSet(services.db);
    await addCards(other, ['east']);
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
    await app.inject({ method: 'DELETE', url: '/api/cards/south', headers: { cookie } });
    expect([await confusedWith(), await pairs()]).toEqual([[['west'], ['north']], [['north', 'west', 5]]]);
    await deleteSet(services.db, setId);
    expect(await counts()).toEqual([]);
  });

  test('does not come along with a copy of the set', async () => {
    await finishEverywhere([['north', 'south']], 5);
    const copy = await app.inject({ method: 'POST', url: `/api/sets/${setId}/duplicate`, headers: { cookie } });
    const answer = await app.inject({ url: `/api/sets/${copy.json().id}/cards`, headers: { cookie } });
    expect(answer.json<Card[]>().map((card) => card.confusedWith)).toEqual([undefined, undefined, undefined]);
  });

  test('is shown to the administrator alone, for a set that exists', async () => {
    const statusOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode;
    expect(await statusOf(`/api/analytics/${setId}/confusions`)).toBe(401);
    expect(await statusOf('/api/analytics/none/confusions', { cookie })).toBe(404);
  });

  test('comes with the event of a finished quiz', async () => {
    const send = async (metadata: object) => {
      const payload = { setId, eventType: 'quiz_complete', metadata: JSON.stringify(metadata) };
      return (await app.inject({ method: 'POST', url: '/api/analytics/event', payload })).statusCode;
    };
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
    await services.events.flush();
    expect(await counts()).toEqual([{ card_id: 'north', other_id: 'south', count: 1 }]);
  });
});
