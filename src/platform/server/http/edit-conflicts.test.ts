import { beforeEach, describe, expect, test } from 'vitest';
import { maxSeenTexts } from '../../rules/limits.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';

describeOnBothDatabases('an edit that tells what it was made on', (database) => {
  let admin: TestAdmin;

  beforeEach(async () => {
    admin = await openTestAdmin(database);
  });

  const kinds = [
    { kind: 'card', text: 'term', other: 'definition' },
    { kind: 'set', text: 'title', other: 'description' },
  ] as const;

  describe.each(kinds)('of a $kind', ({ kind, text, other }) => {
    let url: string;

    beforeEach(async () => {
      const set = await admin.addSet({ title: 'first', description: 'as it was' });
      const card = await admin.addCard(set.id, { term: 'first', definition: 'as it was' });
      url = kind === 'card' ? `/api/cards/${card.id}` : `/api/sets/${set.id}`;
    });

    const edit = async (body: object) => await admin.call('PUT', url, body);
    const current = async () => (await admin.call('GET', url)).json();

    test('advances the revision, once for each change', async () => {
      expect((await current()).revision).toBe(0);
      expect((await edit({ [text]: 'second', revision: 0 })).json()).toMatchObject({ [text]: 'second', revision: 1 });
      expect((await edit({ [text]: 'third' })).json().revision).toBe(2);
      expect((await edit({ [text]: 'third' })).json().revision).toBe(2);
      expect((await current()).revision).toBe(2);
    });

    test('is refused when the text was changed meanwhile, with what is there now', async () => {
      await edit({ [text]: 'theirs' });
      const answer = await edit({ [text]: 'ours', revision: 0, seen: { [text]: ['first'] } });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'edit-conflict', [kind]: { [text]: 'theirs', revision: 1 } });
      const there = await current();
      expect(answer.json()[kind]).toEqual({ ...there, ...('updatedAt' in there && { updatedAt: expect.any(String) }) });
    });

    test('is refused by its revision alone, too', async () => {
      await edit({ [text]: 'theirs' });
      expect((await edit({ [text]: 'ours', revision: 0 })).statusCode).toBe(409);
      expect((await edit({ [text]: 'ours', revision: 1 })).statusCode).toBe(200);
    });

    test('passes where another field was changed meanwhile', async () => {
      await edit({ [other]: 'theirs' });
      const answer = await edit({ [text]: 'ours', revision: 0, seen: { [text]: ['first'] } });
      expect(answer.json()).toMatchObject({ [text]: 'ours', [other]: 'theirs', revision: 2 });
    });

    test('passes when it comes again because its answer was lost, also with more text', async () => {
      await edit({ [text]: 'ours', revision: 0, seen: { [text]: ['first'] } });
      const again = await edit({ [text]: 'ours', revision: 0, seen: { [text]: ['first'] } });
      expect(again.json()).toMatchObject({ [text]: 'ours', revision: 1 });
      const more = await edit({ [text]: 'ours and more', revision: 0, seen: { [text]: ['first', 'ours'] } });
      expect(more.json()).toMatchObject({ [text]: 'ours and more', revision: 2 });
    });

    test('without a revision overwrites what is there, as scripts do', async () => {
      await edit({ [text]: 'theirs' });
      expect((await edit({ [text]: 'ours' })).json()[text]).toBe('ours');
    });

    test('takes part in one order with others at the same moment: one passes, one is refused', async () => {
      const answers = await Promise.all(['ours', 'theirs'].map((word) => edit({ [text]: word, revision: 0 })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    });

    test('accepts the allowed number of seen texts, and no more', async () => {
      const seen = Array.from({ length: maxSeenTexts + 1 }, (_, index) => `text ${index}`);
      expect((await edit({ [text]: 'ours', revision: 0, seen: { [text]: seen } })).statusCode).toBe(400);
    });
  });

  test('an edit of the visibility of a set passes whatever was changed meanwhile: nothing that was typed is lost', async () => {
    const set = await admin.addSet({ title: 'first', visibility: 'public' });
    await admin.call('PUT', `/api/sets/${set.id}`, { title: 'theirs', visibility: 'unlisted' });
    const answer = await admin.call('PUT', `/api/sets/${set.id}`, { visibility: 'private', revision: 0, seen: {} });
    expect(answer.json()).toMatchObject({ title: 'theirs', visibility: 'private', revision: 2 });
  });
});
