import { beforeEach, expect, test } from 'vitest';
import type { CardAnswer, HardestCards } from '../contract.ts';
import { maxListedHardest } from '../../platform/rules/limits.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { deleteSet } from '../../sets/server/set-store.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { dayMs, maxObservationsOfOnePerDay, maxObservationsPerDay } from './count-observations.ts';
import { openTestObservations, type TestObservations } from '../../testing/server/test-observations.ts';

describeOnBothDatabases('How hard cards are', (database) => {
  const idOf = (term: string) => `${term.padEnd(12, '-')}-of-a-card`;
  let now: number;
  let observations: TestObservations;
  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 12);
    observations = await openTestObservations(database, { now: () => now, idOf });
  });

  const right = (term: string): CardAnswer => ({ cardKey: cardKeyOf(idOf(term)), isRight: true });
  const wrong = (term: string): CardAnswer => ({ cardKey: cardKeyOf(idOf(term)), isRight: false });
  const finish = (answers: readonly CardAnswer[], network?: string, key?: string) =>
    observations.finish({ answers }, network, key);
  const finishEverywhere = (answers: readonly CardAnswer[], networks: number) =>
    observations.finishEverywhere({ answers }, networks);
  const counts = async () => {
    const rows = await observations.db.selectFrom('card_answers').selectAll().orderBy('card_id').execute();
    return rows.map((row) => [row.card_id.split('-')[0], row.asked, row.wrong]);
  };
  const hardest = async (ofSet = observations.setId) => {
    const answer = await observations.admin.call('GET', `/api/analytics/${ofSet}/hardest-cards`);
    return answer.json<HardestCards>().cards.map(({ card, asked, wrong: wrongly }) => [card.term, asked, wrongly]);
  };
  const post = (url: string, payload: object) => observations.admin.call('POST', url, payload);

  test('is counted by right and wrong answers, each card once in a quiz', async () => {
    await finish([right('north'), wrong('south'), wrong('south')]);
    await finish([wrong('north'), wrong('south')], '203.0.113.8');
    expect(await counts()).toEqual([
      ['north', 2, 1],
      ['south', 2, 2],
    ]);
  });

  test('shows from the fifth answer on, the hardest first, and none that is always known', async () => {
    await finishEverywhere([wrong('north'), right('south'), right('west')], 4);
    expect(await hardest()).toEqual([]);
    await finish([right('north'), wrong('south'), right('west')]);
    expect(await hardest()).toEqual([
      ['north', 5, 4],
      ['south', 5, 1],
    ]);
  });

  test('of a large set only the hardest cards are shown', async () => {
    const many = Array.from({ length: maxListedHardest + 2 }, (_, index) => `card${index}`);
    await observations.addCards(observations.setId, many, 3);
    await finishEverywhere(many.map(wrong), 5);
    await finishEverywhere([right('card0')], 1);
    expect(await hardest()).toHaveLength(maxListedHardest);
    expect((await hardest()).map(([term]) => term)).not.toContain('card0');
  });

  test('counts of one network only a few times a day', async () => {
    for (let quiz = 0; quiz < 9; quiz++) await finish([wrong('north')]);
    expect(await counts()).toEqual([['north', maxObservationsOfOnePerDay, maxObservationsOfOnePerDay]]);
    now += dayMs;
    for (let quiz = 0; quiz < 9; quiz++) await finish([right('north')], '203.0.113.7:4711');
    expect(await counts()).toEqual([['north', 2 * maxObservationsOfOnePerDay, maxObservationsOfOnePerDay]]);
  });

  test('leaves no more behind than a network may tell in a day, made-up cards among them', async () => {
    const madeUp = Array.from({ length: maxObservationsPerDay }, (_, index) => wrong(`madeup${index}`));
    await finish([...madeUp, wrong('north')]);
    await finish([wrong('south')]);
    expect(await counts()).toEqual([]);
    const sources = await observations.db.selectFrom('confusion_sources').selectAll().execute();
    expect(sources).toHaveLength(1);
    expect(JSON.stringify(sources)).not.toContain('203.0.113');
  });

  test('counts a repeated event once', async () => {
    for (const key of ['one', 'one', 'other']) await finish([wrong('north')], '203.0.113.7', key);
    expect(await counts()).toEqual([['north', 2, 2]]);
  });

  test('is about cards of the set', async () => {
    await observations.addCards(await insertTestSet(observations.db), ['east']);
    await finish([wrong('east'), wrong('nowhere'), wrong('west')]);
    expect(await counts()).toEqual([['west', 1, 1]]);
  });

  test('goes with a deleted card, comes back with it, and goes with the set', async () => {
    await finishEverywhere([wrong('north'), wrong('west')], 5);
    await observations.admin.call('DELETE', `/api/cards/${idOf('north')}`);
    expect(await hardest()).toEqual([['west', 5, 5]]);
    await post(`/api/sets/${observations.setId}/cards/restore`, { cardIds: [idOf('north')] });
    expect(await hardest()).toEqual([
      ['north', 5, 5],
      ['west', 5, 5],
    ]);
    await deleteSet(observations.db, observations.setId);
    expect(await counts()).toEqual([]);
  });

  test('goes along with a card that is moved to another set', async () => {
    await finishEverywhere([wrong('north'), wrong('west')], 5);
    const toSetId = await insertTestSet(observations.db);
    const moved = await post(`/api/sets/${observations.setId}/cards/move`, { cardIds: [idOf('north')], toSetId });
    expect(moved.statusCode).toBe(200);
    expect([await hardest(), await hardest(toSetId)]).toEqual([[['west', 5, 5]], [['north', 5, 5]]]);
  });

  test('does not come along with a copy of the set', async () => {
    await finishEverywhere([wrong('north')], 5);
    const copy = await post(`/api/sets/${observations.setId}/duplicate`, {});
    expect(await hardest(copy.json<{ id: string }>().id)).toEqual([]);
  });

  test('is told to the administrator alone, of a set that there is', async () => {
    const { admin, setId } = observations;
    expect((await admin.visit(`/api/analytics/${setId}/hardest-cards`)).statusCode).toBe(401);
    expect((await admin.call('GET', '/api/analytics/none/hardest-cards')).statusCode).toBe(404);
  });

  test('comes with the event of a finished quiz, whose numbers it agrees with', async () => {
    const { send } = observations;
    const [north, south] = [cardKeyOf(idOf('north')), cardKeyOf(idOf('south'))];
    const quiz = { score: 50, totalQuestions: 2, correctAnswers: 1 };
    expect(await send({ ...quiz, rightCards: [north], wrongCards: [south] })).toBe(202);
    expect(await send({ ...quiz, rightCards: [north, south] })).toBe(400);
    expect(await send({ ...quiz, wrongCards: [north, south] })).toBe(400);
    expect(await send({ ...quiz, wrongCards: ['n'] })).toBe(400);
    await observations.admin.services.events.flush();
    expect(await counts()).toEqual([
      ['north', 1, 0],
      ['south', 1, 1],
    ]);
  });
});
