import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '../../../../shared/contract/card.ts';
import { cardEditing, type CardEditing } from './card-editing.ts';
import { cardsQuery, removeMedia } from './cards.ts';
import { sessionQuery } from '../../../api/session.ts';
import { answerCalls, refuse, withheld, type Answers, type ReceivedCall } from '../../../api/test-answers.ts';
import { buildCard } from '../../../../shared/testing/build-card.ts';

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

describe('An edit', () => {
  test('is seen at once, before it is saved', async () => {
    const { editing, shown } = await open([card('a', 'Hello')], { 'PUT /api/cards/:id': withheld<Card>().answer });
    editing.edit('a', { term: 'Hi', showMediaAndText: true });
    expect(shown()).toMatchObject([{ term: 'Hi', showMediaAndText: true }]);
    expect(editing.state()).toBe('saving');
  });

  test.each([
    ['its field is left', (editing: CardEditing) => editing.showTyped()],
    ['the screen is left', (editing: CardEditing) => editing.leave()],
    ['the typing rests', () => undefined],
  ])('that is being typed is kept at once, and seen once %s', async (_when, happen) => {
    const { editing, shown } = await open([card('a', 'Hello')], { 'PUT /api/cards/:id': withheld<Card>().answer });
    editing.type('a', { term: 'H' });
    editing.type('a', { term: 'Hi' });
    expect(editing.unsavedTexts()).toEqual(['Hi']);
    expect(shown()).toMatchObject([{ term: 'Hello' }]);
    happen(editing);
    await vi.waitFor(() => expect(shown()).toMatchObject([{ term: 'Hi' }]));
  });

  test('that is typed into a new card is seen in it, although it got its own id meanwhile', async () => {
    const { editing, shown } = await open([], { 'POST /api/sets/:id/cards': () => card('new', 'New Term') });
    editing.type(editing.add(), { definition: 'Yes' });
    await vi.waitFor(() => expect(shown()[0]?.id).toBe('new'));
    editing.showTyped();
    expect(shown()).toMatchObject([{ id: 'new', definition: 'Yes' }]);
  });

  test('leaves every other card the same object, so that its row is not drawn again', async () => {
    const { editing, shown } = await open([card('a', 'Hello'), card('b', 'Yes')]);
    const [, before] = shown();
    editing.edit('a', { term: 'Hi' });
    expect(shown()[1]).toBe(before);
  });

  test('is sent without what nobody meant to type', async () => {
    const { editing, calls } = await open([card('a', 'Hello')]);
    editing.edit('a', { term: 'a\u0000b\uD83D', definition: 'c\td\ne' });
    await saved(editing);
    const origin = { revision: 0, seen: { term: ['Hello'], definition: [''] } };
    expect(calls.at(-1)?.body).toEqual({ term: 'ab\uFFFD', definition: 'c\td\ne', ...origin });
  });

  test.each([400, 404, 500, 429])('answered with %i is kept, and told once', async (status) => {
    const { editing, shown } = await open([card('a', 'Hello')], { 'PUT /api/cards/:id': () => refuse(status) });
    const failures: string[] = [];
    editing.reportFailures((failure) => failures.push(failure));
    editing.edit('a', { term: 'Hi' });
    await vi.waitFor(() => expect(editing.state()).toBe('unsaved'));
    expect(failures).toEqual(['Failed to update card']);
    expect(shown()[0]?.term).toBe('Hi');
    editing.discard('a');
  });
});

describe('Reading the cards again', () => {
  test('does not bring back an older text that was saved meanwhile', async () => {
    const { editing, shown, reread } = await open([card('a', 'Hello')]);
    const answer = reread();
    editing.edit('a', { term: 'Hi' });
    await saved(editing);
    await answer([card('a', 'Hello')]);
    expect(shown()[0]?.term).toBe('Hi');
  });

  test('does not bring back an older text that was typed before and is saved meanwhile', async () => {
    const put = withheld<Card>();
    const { editing, shown, reread } = await open([card('a', 'Hello')], { 'PUT /api/cards/:id': put.answer });
    editing.edit('a', { term: 'Hi' });
    const answer = reread();
    put.give(card('a', 'Hi'));
    await saved(editing);
    await answer([card('a', 'Hello')]);
    expect(shown()[0]?.term).toBe('Hi');
  });

  test('keeps what is not saved yet', async () => {
    const { editing, shown, reread } = await open([card('a', 'Hello')], {
      'PUT /api/cards/:id': withheld<Card>().answer,
    });
    editing.edit('a', { term: 'Hi' });
    await reread()([card('a', 'Hello'), card('b', 'New here')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hi', 'New here']);
  });

  test('keeps a card that was deleted elsewhere while it was typed into, in its place', async () => {
    const cards = [card('a', 'Hello'), card('b', 'Yes')];
    const { editing, shown, reread } = await open(cards, { 'PUT /api/cards/:id': () => refuse(404) });
    editing.edit('a', { term: 'Hi' });
    await vi.waitFor(() => expect(editing.isGone('a')).toBe(true));
    await reread()([card('b', 'Yes')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hi', 'Yes']);
  });

  test('does not bring back a card that was deleted meanwhile', async () => {
    const { editing, shown, reread } = await open([card('a', 'Hello'), card('b', 'Yes')]);
    const answer = reread();
    await editing.remove('a');
    await answer([card('a', 'Hello'), card('b', 'Yes')]);
    expect(shown().map(({ id }) => id)).toEqual(['b']);
  });

  test('does not bring back media that were removed meanwhile', async () => {
    const withMedia = { ...card('a', 'Hello'), hasMedia: true, mediaPath: '/media/a.png', mediaKind: 'image' as const };
    const { editing, shown, reread } = await open([withMedia]);
    const answer = reread();
    await removeMedia(editing, buildCard({ id: 'a', mediaPath: '/media/a.png' }));
    await answer([withMedia]);
    expect(shown()[0]).toMatchObject({ hasMedia: false, mediaPath: null });
  });

  test('shows a card that was added meanwhile once, whether the answer has it or not', async () => {
    for (const hasIt of [true, false]) {
      const { editing, shown, reread } = await open([card('a', 'Hello')], {
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
    const { editing, shown, reread } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': withheld<Card>().answer,
    });
    editing.edit(editing.add(), { term: 'Yes' });
    await reread()([card('a', 'Hello')]);
    expect(shown().map(({ term }) => term)).toEqual(['Hello', 'Yes']);
  });
});

describe('A new card', () => {
  test('stays the same row when it gets its own id, and its edits follow it', async () => {
    const post = withheld<Card>();
    const { editing, shown, calls } = await open([], { 'POST /api/sets/:id/cards': post.answer });
    const temporaryId = editing.add();
    editing.edit(temporaryId, { term: 'Yes' });
    expect(shown()).toMatchObject([{ id: temporaryId, term: 'Yes' }]);
    post.give(card('new', 'New Term'));
    await saved(editing);
    editing.edit(temporaryId, { definition: 'Agreed' });
    await saved(editing);
    expect(shown()).toMatchObject([{ id: 'new', term: 'Yes', definition: 'Agreed' }]);
    expect(editing.firstIdOf('new')).toBe(temporaryId);
    expect(named(calls, 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/cards/new', { term: 'Yes', revision: 0, seen: { term: ['New Term'] } }],
      ['/api/cards/new', { definition: 'Agreed', revision: 1, seen: { definition: [''] } }],
    ]);
  });

  test('is asked for with its place, one after the other', async () => {
    const posts = [withheld<Card>(), withheld<Card>()];
    let asked = 0;
    const { editing, calls } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => posts[asked++]?.answer() ?? refuse(500),
    });
    editing.add();
    editing.add();
    await vi.waitFor(() => expect(named(calls, 'POST')).toHaveLength(1));
    posts[0]?.give(card('b', 'New Term'));
    await vi.waitFor(() => expect(named(calls, 'POST')).toHaveLength(2));
    posts[1]?.give(card('c', 'New Term'));
    await saved(editing);
    expect(named(calls, 'POST').map(({ body }) => body)).toEqual([
      { term: 'New Term', definition: '', howSigned: '', orderIndex: 1 },
      { term: 'New Term', definition: '', howSigned: '', orderIndex: 2 },
    ]);
  });

  test('whose answer is lost is asked for again with the same key, at the latest when the network is back', async () => {
    let isAnswerLost = true;
    const { editing, shown, calls } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => {
        if (isAnswerLost) throw new TypeError('The network is down.');
        return card('new', 'New Term');
      },
    });
    const failures: string[] = [];
    editing.reportFailures((failure) => failures.push(failure));
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.newPhaseOf(temporaryId)).toBe('failed'));
    editing.edit(temporaryId, { term: 'Yes' });
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(named(calls, 'POST')).toHaveLength(2));
    await vi.waitFor(() => expect(editing.state()).toBe('unsaved'));
    isAnswerLost = false;
    window.dispatchEvent(new Event('online'));
    await saved(editing);
    expect(shown()).toMatchObject([{ term: 'Hello' }, { id: 'new', term: 'Yes' }]);
    expect(new Set(named(calls, 'POST').map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([temporaryId]));
    expect(failures).toEqual(['Failed to add card']);
  });

  test.each([409, 400])('that is refused with %i goes again, unless something was typed into it', async (status) => {
    const { editing, shown } = await open([card('a', 'Hello')], { 'POST /api/sets/:id/cards': () => refuse(status) });
    editing.add();
    await vi.waitFor(() => expect(shown().map(({ term }) => term)).toEqual(['Hello']));
    editing.edit(editing.add(), { term: 'Yes' });
    await vi.waitFor(() => expect(editing.newPhaseOf(shown().at(-1)?.id ?? '')).toBe('failed'));
    expect(shown().map(({ term }) => term)).toEqual(['Hello', 'Yes']);
  });

  test('can be deleted while it is being made', async () => {
    const post = withheld<Card>();
    const { editing, shown, calls } = await open([], { 'POST /api/sets/:id/cards': post.answer });
    const isRemoved = editing.remove(editing.add());
    post.give(card('new', 'New Term'));
    await isRemoved;
    expect(shown()).toEqual([]);
    expect(named(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/cards/new']);
  });
});

describe('Deleting a card that is not known to be made', () => {
  test('asks for it once more under its key, and deletes what the lost answer spoke of', async () => {
    let isAnswerLost = true;
    const { editing, shown, calls } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () =>
        isAnswerLost ? Promise.reject(new TypeError('Lost')) : card('new', 'New Term'),
    });
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.newPhaseOf(temporaryId)).toBe('failed'));
    isAnswerLost = false;
    await editing.remove(temporaryId);
    expect(shown().map(({ id }) => id)).toEqual(['a']);
    expect(named(calls, 'POST').map(({ idempotencyKey }) => idempotencyKey)).toEqual([temporaryId, temporaryId]);
    expect(named(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/cards/new']);
    expect(editing.state()).toBe('saved');
  });

  test('lets go of one while the server is out of reach, and deletes it there before the next reading', async () => {
    let isOut = true;
    const { editing, shown, calls } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => (isOut ? Promise.reject(new TypeError('Lost')) : card('new', 'New Term')),
    });
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.newPhaseOf(temporaryId)).toBe('failed'));
    await editing.remove(temporaryId);
    expect(shown().map(({ id }) => id)).toEqual(['a']);
    expect(editing.state()).toBe('saved');
    isOut = false;
    await editing.read(async () => []);
    expect(new Set(named(calls, 'POST').map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([temporaryId]));
    expect(named(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/cards/new']);
    await editing.read(async () => []);
    expect(named(calls, 'DELETE')).toHaveLength(1);
  });

  test.for([500, 409])('lets go of one that the server answers with %i, and asks for it no more', async (status) => {
    const { editing, shown, calls } = await open([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => refuse(status),
    });
    const temporaryId = editing.add();
    editing.edit(temporaryId, { term: 'Yes' });
    await vi.waitFor(() => expect(editing.newPhaseOf(temporaryId)).toBe('failed'));
    await editing.remove(temporaryId);
    expect(shown().map(({ id }) => id)).toEqual(['a']);
    expect(editing.state()).toBe('saved');
    await editing.read(async () => []);
    expect(named(calls, 'POST')).toHaveLength(1);
    expect(named(calls, 'DELETE')).toEqual([]);
  });
});

describe('Deleting a card', () => {
  test('that is gone already is as good', async () => {
    const { editing, shown } = await open([card('a', 'Hello')], { 'DELETE /api/cards/:id': () => refuse(404) });
    await editing.remove('a');
    expect(shown()).toEqual([]);
  });
});

test('what was refused for want of a session goes when there is one again', async () => {
  let isSignedIn = false;
  const { editing, calls } = await open([card('a', 'Hello')], {
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
  expect(cardEditing(queryClient, 'set')).toBe(cardEditing(queryClient, 'set'));
  expect(cardEditing(queryClient, 'set')).not.toBe(cardEditing(queryClient, 'other'));
});

function card(id: string, term: string): Card {
  return buildCard({ id, term, definition: '' });
}

/** The cards of a set, read once. `reread` asks for them again, and returns what gives the answer. */
async function open(cards: Card[], answers: Answers = {}) {
  let next: () => Card[] | Promise<Card[]> = () => cards;
  const stored = new Map(cards.map((each) => [each.id, each]));
  const put = ({ path, body }: ReceivedCall): Card => {
    const id = path.split('/').at(-1) ?? '';
    const before = stored.get(id) ?? card(id, '');
    const after = Object.assign({ ...before }, body, { revision: before.revision + 1 });
    stored.set(id, after);
    return after;
  };
  const calls = answerCalls({
    'GET /api/sets/:id/cards': () => next(),
    'PUT /api/cards/:id': put,
    'DELETE /api/cards/:id': () => undefined,
    'DELETE /api/cards/:id/media': () => undefined,
    ...answers,
  });
  const query = cardsQuery('set');
  await queryClient.fetchQuery(query);
  const reread = () => {
    const { answer, give } = withheld<Card[]>();
    next = answer;
    const isRead = queryClient.fetchQuery({ ...query, staleTime: 0 });
    return async (read: Card[]) => {
      give(read);
      await isRead;
    };
  };
  const editing = cardEditing(queryClient, 'set');
  return { editing, calls, reread, shown: () => queryClient.getQueryData(query.queryKey) ?? [] };
}

async function saved(editing: ReturnType<typeof cardEditing>): Promise<void> {
  await vi.waitFor(() => expect(editing.state()).toBe('saved'));
}

function named(calls: readonly ReceivedCall[], method: string): ReceivedCall[] {
  return calls.filter((call) => call.name.startsWith(`${method} `));
}
