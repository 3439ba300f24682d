import { beforeEach, expect, test } from 'vitest';
import type { Card, Deletion } from '../../contract/card.ts';
import { listDeletions } from '../store/deletion-store.ts';
import { collectGarbage } from '../../../media/server/collect-garbage.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { binRetentionMs, emptyBin } from '../../../sets/server/empty-bin.ts';
import { openTestSet } from '../../../testing/server/test-admin.ts';
import type { AdminOfSet } from '../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';

const secret = 'Zebrafinch';

describeOnBothDatabases('The bin of cards', (database) => {
  let now: number;
  let admin: AdminOfSet;
  let card: Card;
  beforeEach(async () => {
    now = Date.UTC(2026, 2, 29, 12);
    admin = await openTestSet(database, { title: 'Birds' }, { now: () => now });
    await admin.addCard(admin.set.id, { term: 'owl' });
    const added = await admin.addCard(admin.set.id, { term: secret, definition: secret });
    await admin.upload(`/api/cards/${added.id}/media`, { file: await noise(60, 40).png().toBuffer() });
    [, card = added] = await admin.listCards(admin.set.id);
  });

  const remove = (...cardIds: string[]) => admin.call('POST', `/api/sets/${admin.set.id}/cards/delete`, { cardIds });
  const restore = (...cardIds: string[]) => admin.call('POST', `/api/sets/${admin.set.id}/cards/restore`, { cardIds });
  const bin = async (): Promise<Deletion[]> => (await admin.call('GET', '/api/bin/cards')).json();

  test('lists what was deleted together, newest first, with its cards', async () => {
    const [owl] = await admin.listCards(admin.set.id);
    await remove(card.id);
    now += 1_000;
    await remove(owl?.id ?? '');
    const [last, first] = await bin();
    expect(last).toMatchObject({
      setId: admin.set.id,
      setTitle: 'Birds',
      cardCount: 1,
      terms: ['owl'],
      isSetDeleted: false,
    });
    expect(first).toMatchObject({
      terms: [secret],
      cardCount: 1,
      deletedAt: '2026-03-29T12:00:00.000Z',
      removedAt: '2026-04-28T12:00:00.000Z',
    });
    const cards = (await admin.call('GET', `/api/bin/cards/${first?.id}`)).json();
    expect(cards).toEqual([{ id: card.id, term: secret, definition: secret, mediaKind: 'image' }]);
    await restore(card.id);
    expect(await bin()).toEqual([last]);
    expect((await admin.call('GET', `/api/bin/cards/${first?.id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `/api/bin/cards/${admin.set.id}`)).statusCode).toBe(404);
  });

  test('shows nothing of its cards and files to anybody else, and is no set', async () => {
    await remove(card.id);
    const [deletion] = await bin();
    const urls = [
      '/api/catalog/sets',
      `/api/catalog/sets?search=${secret}`,
      '/api/catalog/stats',
      `/api/sets/${admin.set.id}/cards`,
      '/catalog',
      '/sitemap.xml',
      '/api/sets',
      `/api/sets?search=${secret}`,
      '/api/bin',
      '/api/analytics',
    ];
    for (const url of urls) {
      const { body } = await admin.call('GET', url);
      expect([url, body.includes(secret) && !url.includes(secret), body.includes(deletion?.id ?? '-')]).toEqual([
        url,
        false,
        false,
      ]);
    }
    expect((await admin.visit(card.mediaPath ?? '')).statusCode).toBe(404);
    expect((await admin.call('GET', `/api/cards/${card.id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `/api/sets/${deletion?.id}`)).statusCode).toBe(404);
    expect((await admin.call('POST', `/api/sets/${deletion?.id}/restore`)).statusCode).toBe(404);
    expect((await admin.visit('/api/catalog/stats')).json()).toMatchObject({ totalSets: 1, totalCards: 1 });
    expect((await admin.call('POST', '/api/analytics/reconcile')).json()).toEqual({ reconciled: 0 });
  });

  test('keeps the files of its cards for 30 days, then lets all go', async () => {
    const { db, media } = admin.services;
    const key = card.mediaPath?.split('/').at(-1) ?? '';
    const isKept = async () => (await listDeletions(db)).length === 1 && (await media.read(key)) !== undefined;
    await remove(card.id);
    now += binRetentionMs - 1;
    await collectGarbage(admin.services);
    await emptyBin(admin.services);
    expect(await isKept()).toBe(true);
    now += 1;
    await emptyBin(admin.services);
    expect(await isKept()).toBe(false);
    expect(await media.read(key)).toBeUndefined();
    expect(await db.selectFrom('cards').select('term').execute()).toEqual([{ term: 'owl' }]);
  });

  test('refuses cards of a deleted set, which has to be restored first', async () => {
    await remove(card.id);
    await admin.call('DELETE', `/api/sets/${admin.set.id}`);
    expect(await bin()).toMatchObject([{ isSetDeleted: true }]);
    expect((await restore(card.id)).json()).toMatchObject({ status: 409, code: 'set-deleted' });
    await admin.call('POST', `/api/sets/${admin.set.id}/restore`);
    expect((await restore(card.id)).json()).toEqual({ cardIds: [card.id] });
    expect(await admin.listCards(admin.set.id)).toMatchObject([{ term: 'owl' }, card]);
  });

  test('gives a card back once, also when it is asked twice at once', async () => {
    await remove(card.id);
    const answers = await Promise.all([restore(card.id), restore(card.id), remove(card.id)]);
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
    await restore(card.id);
    expect((await admin.listCards(admin.set.id)).map(({ term }) => term)).toEqual(['owl', secret]);
    expect(await bin()).toEqual([]);
  });
});
