import { beforeEach, expect, test } from 'vitest';
import type { FoundCard } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { cardKeyOf, maxListCards } from '../../cards/rules/card-list.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';

describeOnBothDatabases('Cards of any sets', (database) => {
  let admin: TestAdmin;
  let set: StudySet;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
    set = await admin.addSet({ visibility: 'public', title: 'Internal', publicTitle: 'Week 3', signLanguage: 'ase' });
  });

  const find = (cards: readonly string[]) =>
    admin.app.inject({ method: 'POST', url: '/api/catalog/cards', payload: { cards } });
  const found = async (ids: readonly string[]): Promise<FoundCard[]> => (await find(ids.map(cardKeyOf))).json().cards;

  test('are found by the beginnings of their ids, with what their sets say', async () => {
    const other = await admin.addSet({ visibility: 'public', title: 'Others', termLanguage: 'de' });
    const ids: string[] = [];
    for (const { id: setId } of [set, other, set]) ids.push((await admin.addCard(setId, { term: 'hello' })).id);
    const cards = await found(ids);
    expect(cards.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(cards.find(({ id }) => id === ids[0])).toMatchObject({
      term: 'hello',
      setId: set.id,
      setTitle: 'Week 3',
      signLanguageName: 'American Sign Language',
    });
    expect(cards.find(({ id }) => id === ids[1])).toMatchObject({ setTitle: 'Others', termLanguage: 'de' });
  });

  test('cards of sets that are private or deleted are missing, for the admin as well, and without a reason', async () => {
    const ids: string[] = [];
    for (let card = 0; card < 3; card++) ids.push((await admin.addCard(set.id)).id);
    const [kept = '', removed = ''] = ids;
    await admin.call('DELETE', `/api/cards/${removed}`);
    expect((await found([removed, kept])).map(({ id }) => id)).toEqual([kept]);
    await admin.call('PUT', `/api/sets/${set.id}`, { visibility: 'private' });
    expect(await found(ids)).toEqual([]);
    expect((await admin.call('POST', '/api/catalog/cards', { cards: ids.map(cardKeyOf) })).json()).toEqual({
      cards: [],
    });
    await admin.call('PUT', `/api/sets/${set.id}`, { visibility: 'public' });
    expect(await found(ids)).toHaveLength(2);
    await admin.call('DELETE', `/api/sets/${set.id}`);
    expect(await found(ids)).toEqual([]);
  });

  test('cards of an unlisted set are found, and do not lead to it', async () => {
    const { id } = await admin.addCard(set.id);
    await admin.call('PUT', `/api/sets/${set.id}`, { visibility: 'unlisted' });
    const [card] = await found([id]);
    expect(card).toMatchObject({ id, setId: '', setTitle: '', signLanguageName: 'American Sign Language' });
    expect((await find([cardKeyOf(id)])).body).not.toContain(set.id);
  });

  test('are asked for by enough of an id that nobody guesses it, and not without end', async () => {
    const { id } = await admin.addCard(set.id);
    for (const cards of [
      ['a'],
      [id.slice(0, 11)],
      ['%'.repeat(12)],
      [`${'a'.repeat(11)}~`],
      Array(maxListCards + 1).fill(id),
    ])
      expect((await find(cards)).statusCode).toBe(400);
    expect((await find(Array(maxListCards).fill('a'.repeat(12)))).json()).toEqual({ cards: [] });
    expect((await find([])).json()).toEqual({ cards: [] });
    expect((await find([id])).json().cards).toHaveLength(1);
  });

  test('come to pages of any origin, and are not kept', async () => {
    const { headers } = await find([]);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  });
});
