import { describe, expect, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { refuse, withheld } from '../../api/web/test-answers.ts';
import { card, named, openEditing, saved } from './test-card-editing.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

describe('A new card', () => {
  test('stays the same row when it gets its own id, and its edits follow it', async () => {
    const post = withheld<Card>();
    const { editing, shown, calls } = await openEditing([], { 'POST /api/sets/:id/cards': post.answer });
    const temporaryId = editing.add();
    editing.edit(temporaryId, { term: 'Yes' });
    expect(shown()).toMatchObject([{ id: temporaryId, term: 'Yes' }]);
    post.give(card('new', 'New Term'));
    await saved(editing);
    editing.edit(temporaryId, { definition: 'Agreed' });
    await saved(editing);
    expect(shown()).toMatchObject([{ id: 'new', term: 'Yes', definition: 'Agreed' }]);
    expect(editing.rowIdOf('new')).toBe(temporaryId);
    expect(named(calls, 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/cards/new', { term: 'Yes', revision: 0, seen: { term: ['New Term'] } }],
      ['/api/cards/new', { definition: 'Agreed', revision: 1, seen: { definition: [''] } }],
    ]);
  });

  test('is asked for with its place, one after the other', async () => {
    const posts = [withheld<Card>(), withheld<Card>()];
    let asked = 0;
    const { editing, calls } = await openEditing([card('a', 'Hello')], {
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

  test('that waits for another one is asked for with its words when the page may end', async () => {
    const posts = [withheld<Card>(), withheld<Card>()];
    let asked = 0;
    const { editing, shown, calls } = await openEditing([], {
      'POST /api/sets/:id/cards': () => posts[asked++]?.answer() ?? refuse(500),
    });
    editing.add();
    const waiting = editing.add();
    editing.edit(waiting, { term: 'Please', definition: 'Asks' });
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(named(calls, 'POST')).toHaveLength(2));
    expect(named(calls, 'POST')[1]?.body).toMatchObject({ term: 'Please', definition: 'Asks', orderIndex: 1 });
    editing.edit(waiting, { term: 'Please wait' });
    posts[1]?.give({ ...card('c', 'Please'), definition: 'Asks' });
    posts[0]?.give(card('b', 'New Term'));
    await saved(editing);
    expect(shown()).toMatchObject([{ term: 'New Term' }, { id: 'c', term: 'Please wait', definition: 'Asks' }]);
  });

  test('whose answer is lost is asked for again with the same key, at the latest when the network is back', async () => {
    let isAnswerLost = true;
    const { editing, shown, calls } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => {
        if (isAnswerLost) throw new TypeError('The network is down.');
        return card('new', 'New Term');
      },
    });
    const failures: string[] = [];
    editing.setFailureListener((failure) => failures.push(englishTexts(failure)));
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.creationPhaseOf(temporaryId)).toBe('failed'));
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
    const { editing, shown } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => refuse(status),
    });
    editing.add();
    await vi.waitFor(() => expect(shown().map(({ term }) => term)).toEqual(['Hello']));
    editing.edit(editing.add(), { term: 'Yes' });
    await vi.waitFor(() => expect(editing.creationPhaseOf(shown().at(-1)?.id ?? '')).toBe('failed'));
    expect(shown().map(({ term }) => term)).toEqual(['Hello', 'Yes']);
  });

  test('can be deleted while it is being made', async () => {
    const post = withheld<Card>();
    const { editing, shown, calls } = await openEditing([], { 'POST /api/sets/:id/cards': post.answer });
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
    const { editing, shown, calls } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () =>
        isAnswerLost ? Promise.reject(new TypeError('Lost')) : card('new', 'New Term'),
    });
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.creationPhaseOf(temporaryId)).toBe('failed'));
    isAnswerLost = false;
    await editing.remove(temporaryId);
    expect(shown().map(({ id }) => id)).toEqual(['a']);
    expect(named(calls, 'POST').map(({ idempotencyKey }) => idempotencyKey)).toEqual([temporaryId, temporaryId]);
    expect(named(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/cards/new']);
    expect(editing.state()).toBe('saved');
  });

  test('lets go of one while the server is out of reach, and deletes it there before the next reading', async () => {
    let isOut = true;
    const { editing, shown, calls } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => (isOut ? Promise.reject(new TypeError('Lost')) : card('new', 'New Term')),
    });
    const temporaryId = editing.add();
    await vi.waitFor(() => expect(editing.creationPhaseOf(temporaryId)).toBe('failed'));
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
    const { editing, shown, calls } = await openEditing([card('a', 'Hello')], {
      'POST /api/sets/:id/cards': () => refuse(status),
    });
    const temporaryId = editing.add();
    editing.edit(temporaryId, { term: 'Yes' });
    await vi.waitFor(() => expect(editing.creationPhaseOf(temporaryId)).toBe('failed'));
    await editing.remove(temporaryId);
    expect(shown().map(({ id }) => id)).toEqual(['a']);
    expect(editing.state()).toBe('saved');
    await editing.read(async () => []);
    expect(named(calls, 'POST')).toHaveLength(1);
    expect(named(calls, 'DELETE')).toEqual([]);
  });
});
