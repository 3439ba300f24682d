import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { cardEditing, type CardEditing } from './card-editing.ts';
import { removeMedia } from './cards.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { refuse, withheld } from '../../api/web/test-answers.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { card, named, openEditing, saved } from './test-card-editing.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

describe('An edit', () => {
  test('is seen at once, before it is saved', async () => {
    const { editing, shown } = await openEditing([card('a', 'Hello')], {
      'PUT /api/cards/:id': withheld<Card>().answer,
    });
    editing.edit('a', { term: 'Hi', showMediaAndText: true });
    expect(shown()).toMatchObject([{ term: 'Hi', showMediaAndText: true }]);
    expect(editing.state()).toBe('saving');
  });

  test.each([
    ['its field is left', (editing: CardEditing) => editing.showTyped()],
    ['the screen is left', (editing: CardEditing) => editing.leave()],
    ['the typing rests', () => undefined],
  ])('that is being typed is kept at once, and seen once %s', async (_when, happen) => {
    const { editing, shown } = await openEditing([card('a', 'Hello')], {
      'PUT /api/cards/:id': withheld<Card>().answer,
    });
    editing.type('a', { term: 'H' });
    editing.type('a', { term: 'Hi' });
    expect(editing.unsavedTexts()).toEqual(['Hi']);
    expect(shown()).toMatchObject([{ term: 'Hello' }]);
    happen(editing);
    await vi.waitFor(() => expect(shown()).toMatchObject([{ term: 'Hi' }]));
  });

  test('that is typed into a new card is seen in it, although it got its own id meanwhile', async () => {
    const { editing, shown } = await openEditing([], { 'POST /api/sets/:id/cards': () => card('new', 'New Term') });
    editing.type(editing.add(), { definition: 'Yes' });
    await vi.waitFor(() => expect(shown()[0]?.id).toBe('new'));
    editing.showTyped();
    expect(shown()).toMatchObject([{ id: 'new', definition: 'Yes' }]);
  });

  test('leaves every other card the same object, so that its row is not drawn again', async () => {
    const { editing, shown } = await openEditing([card('a', 'Hello'), card('b', 'Yes')]);
    const [, before] = shown();
    editing.edit('a', { term: 'Hi' });
    expect(shown()[1]).toBe(before);
  });

  test('is sent without what nobody meant to type', async () => {
    const { editing, calls } = await openEditing([card('a', 'Hello')]);
    editing.edit('a', { term: 'a\u0000b\uD83D', definition: 'c\td\ne' });
    await saved(editing);
    const origin = { revision: 0, seen: { term: ['Hello'], definition: [''] } };
    expect(calls.at(-1)?.body).toEqual({ term: 'ab\uFFFD', definition: 'c\td\ne', ...origin });
  });

  test.each([400, 404, 500, 429])('answered with %i is kept, and told once', async (status) => {
    const { editing, shown } = await openEditing([card('a', 'Hello')], { 'PUT /api/cards/:id': () => refuse(status) });
    const failures: string[] = [];
    editing.setFailureListener((failure) => failures.push(englishTexts(failure)));
    editing.edit('a', { term: 'Hi' });
    await vi.waitFor(() => expect(editing.state()).toBe('unsaved'));
    expect(failures).toEqual(['Failed to update card']);
    expect(shown()[0]?.term).toBe('Hi');
    editing.discard('a');
  });
});

describe('Reading the cards again', () => {
  test('does not bring back an older text that was saved meanwhile', async () => {
    const { editing, shown, reread } = await openEditing([card('a', 'Hello')]);
    const answer = reread();
    editing.edit('a', { term: 'Hi' });
    await saved(editing);
    await answer([card('a', 'Hello')]);
    expect(shown()[0]?.term).toBe('Hi');
  });

  test('does not bring back an older text that was typed before and is saved meanwhile', async () => {
    const put = withheld<Card>();
    const { editing, shown, reread } = await openEditing([card('a', 'Hello')], { 'PUT /api/cards/:id': put.answer });
    editing.edit('a', { term: 'Hi' });
    const answer = reread();
    put.give(card('a', 'Hi'));
    await saved(editing);
    await answer([card('a', 'Hello')]);
    expect(shown()[0]?.term).toBe('Hi');
  });

  test('keeps what is not saved yet', async () => {
    const { editing, shown, reread } = await openEditing([card('a', 'Hello')], {
      'PUT /api/cards/:id': withheld<Card>().answer,
    });
    editing.edit('a', { term: 'Hi' });
    await reread()([card('a', 'Hello'), card('b', 'New here')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hi', 'New here']);
  });

  test('keeps a card that was deleted elsewhere while it was typed into, in its place', async () => {
    const cards = [card('a', 'Hello'), card('b', 'Yes')];
    const { editing, shown, reread } = await openEditing(cards, { 'PUT /api/cards/:id': () => refuse(404) });
    editing.edit('a', { term: 'Hi' });
    await vi.waitFor(() => expect(editing.isDeletedElsewhere('a')).toBe(true));
    await reread()([card('b', 'Yes')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hi', 'Yes']);
  });

  test('does not bring back a card that was deleted meanwhile', async () => {
    const { editing, shown, reread } = await openEditing([card('a', 'Hello'), card('b', 'Yes')]);
    const answer = reread();
    await editing.remove('a');
    await answer([card('a', 'Hello'), card('b', 'Yes')]);
    expect(shown().map(({ id }) => id)).toEqual(['b']);
  });

  test('shows what others have put in the place of media that are to be removed', async () => {
    const replaced = buildCard({ id: 'a', mediaPath: '/media/b.png' });
    const { editing, shown } = await openEditing([buildCard({ id: 'a', mediaPath: '/media/a.png' })], {
      'DELETE /api/cards/:id/media': () => refuse(404),
      'GET /api/cards/:id': () => replaced,
    });
    await removeMedia(editing, shown()[0] ?? replaced);
    expect(shown()).toMatchObject([{ mediaPath: '/media/b.png' }]);
  });

  test('does not bring back media that were removed meanwhile', async () => {
    const withMedia = { ...card('a', 'Hello'), hasMedia: true, mediaPath: '/media/a.png', mediaKind: 'image' as const };
    const { editing, shown, reread } = await openEditing([withMedia], {
      'GET /api/cards/:id': () => card('a', 'Hello'),
    });
    const answer = reread();
    await removeMedia(editing, buildCard({ id: 'a', mediaPath: '/media/a.png' }));
    await answer([withMedia]);
    expect(shown()[0]).toMatchObject({ hasMedia: false, mediaPath: null });
  });

  test('shows a card that was added meanwhile once, whether the answer has it or not', async () => {
    for (const hasIt of [true, false]) {
      const { queryClient, editing, shown, reread } = await openEditing([card('a', 'Hello')], {
        'POST /api/sets/:id/cards': () => card('new', 'New Term'),
      });
      const answer = reread();
      editing.add();
      await vi.waitFor(() => expect(shown()[1]?.id).toBe('new'));
      await answer(hasIt ? [card('a', 'Hello'), card('new', 'New Term')] : [card('a', 'Hello')]);
      expect(shown().map(({ id }) => id)).toEqual(['a', 'new']);
      queryClient.clear();
    }
  });

  test('keeps a card that the server has not made yet, with its text', async () => {
    const { editing, shown, reread } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': withheld<Card>().answer,
    });
    editing.edit(editing.add(), { term: 'Yes' });
    await reread()([card('a', 'Hello')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hello', 'Yes']);
  });
});

describe('Deleting a card', () => {
  test('that is gone already is as good', async () => {
    const { editing, shown } = await openEditing([card('a', 'Hello')], { 'DELETE /api/cards/:id': () => refuse(404) });
    await editing.remove('a');
    expect(shown()).toEqual([]);
  });
});

test('what was refused for want of a session goes when there is one again', async () => {
  let isSignedIn = false;
  const { queryClient, editing, calls } = await openEditing([card('a', 'Hello')], {
    'PUT /api/cards/:id': () => (isSignedIn ? card('a', 'Hi') : refuse(401)),
  });
  editing.edit('a', { term: 'Hi' });
  await vi.waitFor(() => expect(editing.state()).toBe('unsaved'));
  isSignedIn = true;
  queryClient.setQueryData(sessionQuery.queryKey, { isAuthenticated: true });
  await saved(editing);
  expect(named(calls, 'PUT')).toHaveLength(2);
});

test('each set has one editing, however often its screen is opened', () => {
  const queryClient = new QueryClient();
  expect(cardEditing(queryClient, 'set')).toBe(cardEditing(queryClient, 'set'));
  expect(cardEditing(queryClient, 'set')).not.toBe(cardEditing(queryClient, 'other'));
});
