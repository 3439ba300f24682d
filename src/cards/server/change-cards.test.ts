import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openTestCards, type TestCards } from './test-cards.ts';

describeOnBothDatabases('existing cards', (database) => {
  let animals: TestCards;

  beforeEach(async () => {
    animals = await openTestCards(database);
  });

  describe('an edit', () => {
    test('changes the fields that it carries, and those alone', async () => {
      const card = await animals.admin.addCard(animals.set.id, { term: 'cat', definition: 'meows' });
      for (const edit of [{ term: 'dog' }, { definition: 'barks' }, { showMediaAndText: true }, { term: '' }, {}]) {
        const before = (await animals.admin.listCards(animals.set.id))[0];
        const answer = await animals.admin.call('PUT', `/api/cards/${card.id}`, edit);
        expect(answer.statusCode).toBe(200);
        const after = { ...before, ...edit, revision: answer.json().revision };
        expect(answer.json()).toEqual(after);
        expect(await animals.admin.listCards(animals.set.id)).toEqual([after]);
      }
    });

    test('is what search finds the card by from then on', async () => {
      const card = await animals.admin.addCard(animals.set.id, { term: 'cat', definition: 'meows' });
      await animals.admin.call('PUT', `/api/cards/${card.id}`, { term: 'dog' });
      expect(await animals.found('cat')).toBe(false);
      expect(await animals.found('dog meows')).toBe(true);
    });

    test('marks the set as changed', async () => {
      const card = await animals.admin.addCard(animals.set.id);
      const before = await animals.readSet();
      await animals.admin.call('PUT', `/api/cards/${card.id}`, { definition: 'x' });
      expect(Date.parse((await animals.readSet()).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    });

    test('is refused when it breaks a rule, and nothing changes', async () => {
      const card = await animals.admin.addCard(animals.set.id, { term: 'cat' });
      for (const edit of [
        { term: 'x'.repeat(1_001) },
        { term: 'ok', definition: 'a\u0007' },
        { showMediaAndText: 1 },
      ]) {
        expect((await animals.admin.call('PUT', `/api/cards/${card.id}`, edit)).statusCode).toBe(400);
      }
      expect(await animals.admin.listCards(animals.set.id)).toEqual([card]);
    });

    test('cannot move a card or give it media', async () => {
      const card = await animals.admin.addCard(animals.set.id);
      const edit = { term: 'x', orderIndex: 7, mediaPath: '/media/a.png', setId: 'other', hasMedia: true };
      expect((await animals.admin.call('PUT', `/api/cards/${card.id}`, edit)).json()).toEqual({
        ...card,
        term: 'x',
        revision: 1,
      });
    });

    test('an edit of a card that is gone is 404 and does not bring it back', async () => {
      const card = await animals.admin.addCard(animals.set.id);
      await animals.admin.call('DELETE', `/api/cards/${card.id}`);
      expect((await animals.admin.call('PUT', `/api/cards/${card.id}`, { term: 'back' })).statusCode).toBe(404);
      expect((await animals.admin.call('PUT', `/api/cards/${card.id}`, {})).statusCode).toBe(404);
      expect(await animals.terms()).toEqual([]);
    });
  });

  describe('a deleted card', () => {
    test('is gone for good; those behind it move up', async () => {
      const cards = await animals.addTerms('a', 'b', 'c');
      const answer = await animals.admin.call('DELETE', `/api/cards/${cards[1]?.id}`);
      expect(answer.statusCode).toBe(204);
      expect(await animals.terms()).toEqual(['a', 'c']);
      expect((await animals.readSet()).cardCount).toBe(2);
      expect((await animals.admin.call('DELETE', `/api/cards/${cards[1]?.id}`)).statusCode).toBe(404);
    });

    test('is no longer found', async () => {
      const card = await animals.admin.addCard(animals.set.id, { term: 'hedgehog' });
      await animals.admin.call('DELETE', `/api/cards/${card.id}`);
      expect(await animals.found('hedgehog')).toBe(false);
    });
  });

  describe('a new order', () => {
    test('puts the cards into it', async () => {
      const cards = await animals.addTerms('a', 'b', 'c', 'd');
      const cardIds = [3, 1, 0, 2].map((index) => cards[index]?.id);
      const answer = await animals.admin.call('POST', `/api/sets/${animals.set.id}/reorder`, { cardIds });
      expect(answer.statusCode).toBe(204);
      expect(await animals.terms()).toEqual(['d', 'b', 'a', 'c']);
    });

    test('must name exactly the cards of the set, else 409 and nothing changes', async () => {
      const cards = await animals.addTerms('a', 'b', 'c');
      const other = await animals.admin.addCard((await animals.admin.addSet()).id);
      const [a = '', b = '', c = ''] = cards.map(({ id }) => id);
      const before = await animals.readSet();
      for (const cardIds of [
        [],
        [a, b],
        [c, b, a, a],
        [c, b, b],
        [c, b, other.id],
        [c, b, a, other.id],
        ['x', 'y', 'z'],
      ]) {
        const answer = await animals.admin.call('POST', `/api/sets/${animals.set.id}/reorder`, { cardIds });
        expect(answer.json()).toMatchObject({ status: 409, code: 'cards-changed' });
        expect(answer.json().detail).toContain('reload');
      }
      expect(await animals.terms()).toEqual(['a', 'b', 'c']);
      expect(await animals.readSet()).toEqual(before);
    });

    test('a new order of no cards fits a set without any', async () => {
      expect(
        (await animals.admin.call('POST', `/api/sets/${animals.set.id}/reorder`, { cardIds: [] })).statusCode,
      ).toBe(204);
      expect((await animals.admin.call('POST', `/api/sets/nothing/reorder`, { cardIds: [] })).statusCode).toBe(404);
    });
  });
});
