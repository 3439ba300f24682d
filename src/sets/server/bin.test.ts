import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { noise } from '../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { listSetsToRemove, lockSetToRemove } from './bin-store.ts';
import { emptyBin, binRetentionMs } from './empty-bin.ts';

const secret = 'Zebrafinch';

describeOnDatabase(
  'The bin',
  (database) => {
    let now: number;
    let admin: TestAdmin;
    let set: StudySet;
    let cards: Card[];
    beforeEach(async () => {
      now = Date.UTC(2026, 2, 29, 12);
      admin = await openTestAdmin(database, { now: () => now });
      await admin.addCard((await admin.addSet({ title: 'Another' })).id, { term: 'Other' });
      set = await fillSet(admin);
      cards = await admin.listCards(set.id);
      await admin.services.events.flush();
    });

    const remove = async () => (await admin.call('DELETE', `/api/sets/${set.id}`)).statusCode;
    const restore = (id = set.id) => admin.call('POST', `/api/sets/${id}/restore`);
    const readAsAdmin = async (url: string) => {
      const answer = await admin.call('GET', url);
      return { url, status: answer.statusCode, body: answer.body };
    };
    const readAsVisitor = async (url: string) => {
      const answer = await admin.visit(url);
      return { url, status: answer.statusCode, body: answer.body };
    };

    const ownUrls = () => [
      `/api/sets/${set.id}`,
      `/api/sets/${set.id}/cards`,
      `/api/sets/${set.id}/terms`,
      `/api/embed/shortcode/${set.id}`,
      `/api/leaderboard/${set.id}`,
      `/api/leaderboard/${set.id}/check-top-ten?completionTime=5000`,
      `/catalog/set/${set.id}`,
      `/embed/${set.id}`,
      ...[set.customThumbnailPath, cards[0]?.mediaPath].flatMap((path) => path ?? []),
    ];
    const sharedUrls = [
      '/api/catalog/sets',
      `/api/catalog/sets?search=${secret}`,
      `/api/catalog/sets?category=${secret}`,
      '/api/catalog/stats',
      '/api/leaderboard/global',
      '/catalog',
      '/sitemap.xml',
    ];
    const ownAdminUrls = () => [
      ...ownUrls(),
      `/api/analytics/${set.id}`,
      `/api/analytics/series?setId=${set.id}`,
      `/api/sets/${set.id}/export.csv`,
      `/api/sets/${set.id}/export.zip`,
    ];
    const sharedAdminUrls = [
      ...sharedUrls,
      '/api/sets',
      `/api/sets?search=${secret}`,
      '/api/analytics',
      '/api/analytics/series',
    ];

    test('keeps a deleted set whole: restored, everything about it reads as before', async () => {
      const readAll = async () => {
        const visitor = await Promise.all([...ownUrls(), ...sharedUrls].map(readAsVisitor));
        // A ZIP contains the time at which it was made.
        const own = ownAdminUrls().filter((url) => !url.endsWith('.zip'));
        return [...visitor, ...(await Promise.all([...own, ...sharedAdminUrls].map(readAsAdmin)))];
      };
      const before = await readAll();
      expect(before.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await remove()).toBe(204);
      expect(await readAll()).not.toEqual(before);
      expect((await restore()).json()).toEqual(set);
      expect(await readAll()).toEqual(before);
    });

    test('shows nothing of what is in it, to nobody, in no list, search, count or board', async () => {
      await remove();
      const gone = await Promise.all([...ownUrls().map(readAsVisitor), ...ownAdminUrls().map(readAsAdmin)]);
      expect(gone.filter(({ status }) => status !== 404)).toEqual([]);
      const shared = await Promise.all([...sharedUrls.map(readAsVisitor), ...sharedAdminUrls.map(readAsAdmin)]);
      const told = shared.filter(({ body }) => body.includes(set.id) || body.includes(secret));
      expect(told).toEqual([]);
      expect((await admin.visit('/api/catalog/stats')).json()).toMatchObject({ totalSets: 1, totalCards: 1 });
      expect((await admin.call('GET', '/api/analytics')).json()).toMatchObject({ totalViews: 0, totalMatches: 0 });
      expect((await admin.call('POST', '/api/analytics/reconcile')).json()).toEqual({ reconciled: 0 });
    });

    test('lists what was deleted, the last first, with when it goes for good, for the administrator alone', async () => {
      const other = await admin.addSet({ title: 'Another' });
      await remove();
      const bin = async () => (await admin.call('GET', '/api/bin')).json();
      const deleted = {
        id: set.id,
        title: set.title,
        cardCount: set.cardCount,
        deletedAt: '2026-03-29T12:00:00.000Z',
        removedAt: '2026-04-28T12:00:00.000Z',
      };
      expect(await bin()).toEqual([deleted]);
      now += 1;
      await admin.call('DELETE', `/api/sets/${other.id}`);
      expect(await bin()).toEqual([expect.objectContaining({ id: other.id }), deleted]);
      expect((await admin.visit('/api/bin')).statusCode).toBe(401);
      await restore();
      expect(await bin()).toMatchObject([{ id: other.id }]);
      now += 1;
      await remove();
      expect(await bin()).toMatchObject([{ id: set.id }, { id: other.id }]);
    });

    test('lets nobody change what is in it', async () => {
      await remove();
      const cardUrl = `/api/cards/${cards[0]?.id}`;
      const setUrl = `/api/sets/${set.id}`;
      const file = await noise(9, 9).png().toBuffer();
      const answers = [
        await admin.call('PUT', setUrl, { title: 'x' }),
        await admin.call('PUT', setUrl, {}),
        await admin.call('DELETE', setUrl),
        await admin.call('DELETE', `${setUrl}?ifUntouched=1`),
        await admin.call('POST', `${setUrl}/duplicate`),
        await admin.call('POST', `${setUrl}/cards`, { term: 'x' }),
        await admin.call('POST', `${setUrl}/cards/bulk`, { terms: ['x'] }),
        await admin.call('POST', `${setUrl}/reorder`, { cardIds: cards.map(({ id }) => id) }),
        await admin.upload(`${setUrl}/custom-thumbnail`, { thumbnail: file }),
        await admin.call('DELETE', `${setUrl}/custom-thumbnail`),
        await admin.call('PUT', cardUrl, { term: 'x' }),
        await admin.call('PUT', cardUrl, {}),
        await admin.call('DELETE', cardUrl),
        await admin.upload(`${cardUrl}/media`, { file }),
        await admin.call('DELETE', `${cardUrl}/media`),
        await admin.call('POST', '/api/analytics/event', { setId: set.id, eventType: 'set_view' }),
        await admin.call('POST', '/api/leaderboard/submit', score(set.id)),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
      await restore();
      expect(await admin.listCards(set.id)).toEqual(cards);
    });

    test('gives a set back once, and asked again answers with it; what was never there is 404', async () => {
      await remove();
      expect(await Promise.all([restore(), restore()].map(async (answer) => (await answer).statusCode))).toEqual([
        200, 200,
      ]);
      expect((await restore()).json()).toEqual(set);
      expect((await restore('missing')).statusCode).toBe(404);
      expect(await remove()).toBe(204);
    });

    test('gives an unlisted and a private set back as such', async () => {
      for (const visibility of ['unlisted', 'private']) {
        await admin.call('PUT', `/api/sets/${set.id}`, { visibility });
        await remove();
        expect((await restore()).json()).toMatchObject({ visibility });
      }
    });

    test('forgets a set with its files after 30 days, and not before, nor one that was restored', async () => {
      const { id: other } = await admin.addSet({ title: 'Restored' });
      await admin.call('DELETE', `/api/sets/${other}`);
      await remove();
      await restore(other);
      const emptyAfter = (ms: number) => emptyBin({ ...admin.services, now: () => now + ms });
      await emptyAfter(binRetentionMs - 1);
      expect((await restore()).statusCode).toBe(200);
      await remove();
      await emptyAfter(binRetentionMs);
      expect((await restore()).statusCode).toBe(404);
      expect((await admin.call('GET', `/api/sets/${other}`)).statusCode).toBe(200);
      const rows = await admin.services.db.selectFrom('cards').select('id').where('set_id', '=', set.id).execute();
      const files = await admin.services.db.selectFrom('media').select('key').execute();
      expect([rows, files]).toEqual([[], []]);
    });

    test('keeps a set that is restored after it was listed as one to forget', async () => {
      await remove();
      const { db } = admin.services;
      const cutoffs = { deletedBefore: now, stagedBefore: now };
      const isToBeForgotten = () => lockSetToRemove(db, set.id, cutoffs);
      expect(await listSetsToRemove(db, cutoffs)).toEqual([set.id]);
      expect(await isToBeForgotten()).toBe(true);
      await restore();
      expect(await isToBeForgotten()).toBe(false);
    });
  },
  ['keeps a deleted set whole: restored, everything about it reads as before'],
);

async function fillSet(admin: TestAdmin): Promise<StudySet> {
  const fields = { title: secret, publicTitle: `${secret} 1`, description: secret, categories: secret, tags: secret };
  const { id } = await admin.addSet(fields);
  const file = await noise(40, 30).png().toBuffer();
  const card = await admin.addCard(id, { term: secret, definition: secret });
  await admin.addCard(id, { term: `${secret} 2` });
  await admin.upload(`/api/cards/${card.id}/media`, { file });
  await admin.upload(`/api/sets/${id}/custom-thumbnail`, { thumbnail: file });
  await admin.call('POST', '/api/leaderboard/submit', score(id));
  await admin.call('POST', '/api/analytics/event', { setId: id, eventType: 'set_view' });
  const match = JSON.stringify({ completionTime: 12, pairs: 6 });
  await admin.call('POST', '/api/analytics/event', { setId: id, eventType: 'match_complete', metadata: match });
  return (await admin.call('GET', `/api/sets/${id}`)).json();
}

function score(setId: string) {
  return { setId, initials: 'ABC', emoji: '🏆', completionTime: 5_000, pairs: 6 };
}
