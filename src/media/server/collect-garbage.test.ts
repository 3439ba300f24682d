import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rounds } from '../../testing/server/faults/test-rounds.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { unavailable } from '../../platform/server/base/problems.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { insertMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnreferencedMedia } from './remove-unreferenced.ts';
import { storeMedia, type CheckedMedia } from './store-media.ts';
import { collectGarbage } from './collect-garbage.ts';
import { noise } from './processing/test-media.ts';
import { emptyBin } from '../../sets/server/empty-bin.ts';
import { longAfter } from '../../testing/server/test-services.ts';
import { log } from '../../platform/server/base/log.ts';

const hourMs = 60 * 60 * 1000;
const checked: CheckedMedia = { kind: 'image', contentType: 'image/png', width: 1, height: 1, durationMs: null };

describeOnDatabase(
  'the media store',
  (database) => {
    let admin: TestAdmin;
    /** The times of files come from the machine's clock. */
    let aheadMs = 0;

    beforeEach(async () => {
      aheadMs = 0;
      admin = await openTestAdmin(database, {
        now: () => Math.floor(performance.timeOrigin + performance.now()) + aheadMs,
      });
    });

    async function storedKeys(): Promise<string[]> {
      const keys = [];
      for await (const { key } of admin.services.media.list()) keys.push(key);
      return keys.sort();
    }

    async function trashedKeys(): Promise<string[]> {
      const keys = [];
      for await (const { key } of admin.services.media.listTrash()) keys.push(key);
      return keys.sort();
    }

    async function pending(): Promise<string[]> {
      const rows = await admin.services.db.selectFrom('media_removals').select('key').orderBy('key').execute();
      return rows.map(({ key }) => key);
    }

    /** @returns the picture's key */
    async function addPicture(setId: string): Promise<{ cardId: string; key: string }> {
      const { id: cardId } = await admin.addCard(setId);
      const { mediaPath } = (
        await admin.upload(`/api/cards/${cardId}/media`, { file: await noise(8, 8).png().toBuffer() })
      ).json();
      return { cardId, key: mediaPath.slice('/media/'.length) };
    }

    function withoutStore() {
      const trash = () => Promise.reject(unavailable('away'));
      return { ...admin.services, media: { ...admin.services.media, trash } };
    }

    describe('moves to the trash', () => {
      test('files of uploads that were broken off before their row, after an hour', async () => {
        const set = await admin.addSet();
        const shown = [];
        for (let count = 0; count < 19; count++) shown.push((await addPicture(set.id)).key);
        const orphan = await storeMedia(admin.services, Buffer.from('orphan'), checked);
        await collectGarbage(admin.services);
        expect(await storedKeys()).toEqual([...shown, orphan.key].sort());
        aheadMs = hourMs + 5_000;
        await collectGarbage(admin.services);
        expect(await storedKeys()).toEqual(shown.sort());
        expect(await trashedKeys()).toEqual([orphan.key]);
      });

      test('files that nothing shows, after an hour', async () => {
        const row = await storeMedia(admin.services, Buffer.from('unreferenced'), checked);
        await insertMedia(admin.services.db, [row]);
        await collectGarbage(admin.services);
        expect(await storedKeys()).toEqual([row.key]);
        aheadMs = hourMs + 5_000;
        await collectGarbage(admin.services);
        expect(await storedKeys()).toEqual([]);
        expect(await pending()).toEqual([]);
      });

      test('what was let go of before a crash', async () => {
        const set = await admin.addSet();
        const { cardId, key } = await addPicture(set.id);
        await admin.services.db.updateTable('cards').set({ media_key: null }).where('id', '=', cardId).execute();
        await requestMediaRemoval(admin.services.db, [key, null, key], 1);
        await collectGarbage(admin.services);
        expect(await storedKeys()).toEqual([]);
        expect(await pending()).toEqual([]);
      });

      test('what was let go of in a crash between the row and the file', async () => {
        const row = await storeMedia(admin.services, Buffer.from('unreferenced'), checked);
        await requestMediaRemoval(admin.services.db, [row.key], 1);
        await removeUnreferencedMedia(admin.services);
        expect(await storedKeys()).toEqual([]);
        expect(await pending()).toEqual([]);
      });
    });

    function reports() {
      const spy = vi.spyOn(log, 'error').mockReturnValue(undefined);
      onTestFinished(() => spy.mockRestore());
      return spy;
    }

    test('fails no caller while it is unreachable, informs the operator, and catches up', async () => {
      const told = reports();
      const set = await admin.addSet();
      const { cardId, key } = await addPicture(set.id);
      await admin.services.db.updateTable('cards').set({ media_key: null }).where('id', '=', cardId).execute();
      await requestMediaRemoval(admin.services.db, [key], 1);
      await removeUnreferencedMedia(withoutStore());
      expect(told).toHaveBeenCalledOnce();
      expect(await storedKeys()).toEqual([key]);
      expect(await pending()).toEqual([key]);
      await removeUnreferencedMedia(admin.services);
      expect(await storedKeys()).toEqual([]);
      expect(await pending()).toEqual([]);
    });

    test('keeps what a request was mistaken about', async () => {
      const set = await admin.addSet();
      const { key } = await addPicture(set.id);
      await requestMediaRemoval(admin.services.db, [key], 1);
      await removeUnreferencedMedia(admin.services);
      expect(await storedKeys()).toEqual([key]);
      expect(await pending()).toEqual([]);
      expect((await admin.visit(`/media/${key}`)).statusCode).toBe(200);
    });

    test('removes many files in one go, one that fails alone excepted', async () => {
      const rows = [];
      for (let count = 0; count < 120; count++) rows.push(await storeMedia(admin.services, Buffer.from('x'), checked));
      await insertMedia(admin.services.db, rows);
      const keys = rows.map(({ key }) => key);
      const stuck = keys[60] ?? '';
      await requestMediaRemoval(admin.services.db, keys, 1);
      const { media } = admin.services;
      const trash = (key: string) => (key === stuck ? Promise.reject(unavailable('away')) : media.trash(key));
      const told = reports();
      await removeUnreferencedMedia({ ...admin.services, media: { ...media, trash } });
      expect(told).toHaveBeenCalledOnce();
      expect(await storedKeys()).toEqual([stuck]);
      expect(await pending()).toEqual([stuck]);
    });

    test(
      'holds exactly the files that are shown, whatever is done at the same time',
      { timeout: 300_000 },
      async () => {
        const picture = await noise(8, 8).png().toBuffer();
        const step = fc.constantFrom(
          'duplicate',
          'upload',
          'remove media',
          'delete card',
          'delete set',
          'thumbnail',
          'no thumbnail',
        );
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
            const set = await admin.addSet();
            const cards = [await addPicture(set.id), await addPicture(set.id)];
            await admin.upload(`/api/sets/${set.id}/custom-thumbnail`, { thumbnail: picture });
            await Promise.all(
              steps.map((name, index) => {
                const cardUrl = `/api/cards/${cards[index % 2]?.cardId}`;
                const setUrl = `/api/sets/${set.id}`;
                switch (name) {
                  case 'duplicate':
                    return admin.call('POST', `${setUrl}/duplicate`);
                  case 'upload':
                    return admin.upload(`${cardUrl}/media`, { file: picture });
                  case 'remove media':
                    return admin.call('DELETE', `${cardUrl}/media`);
                  case 'delete card':
                    return admin.call('DELETE', cardUrl);
                  case 'delete set':
                    return admin.call('DELETE', setUrl);
                  case 'thumbnail':
                    return admin.upload(`${setUrl}/custom-thumbnail`, { thumbnail: picture });
                  case 'no thumbnail':
                    return admin.call('DELETE', `${setUrl}/custom-thumbnail`);
                }
              }),
            );
            await emptyBin(longAfter(admin.services));
            await removeUnreferencedMedia(admin.services);
            expect(await storedKeys()).toEqual(await shownKeys(admin));
            expect(await pending()).toEqual([]);
            const sets: StudySet[] = (await admin.call('GET', '/api/sets')).json();
            await Promise.all(sets.map(({ id }) => admin.call('DELETE', `/api/sets/${id}`)));
            await emptyBin(longAfter(admin.services));
            expect(await storedKeys()).toEqual([]);
          }),
          { numRuns: rounds(25, 100) },
        );
      },
    );
  },
  [
    'moves to the trash',
    'holds exactly the files that are shown, whatever is done at the same time',
    'removes many files in one go, one that fails alone excepted',
  ],
);

async function shownKeys(admin: TestAdmin): Promise<string[]> {
  const paths = new Set<string | null>();
  const sets: StudySet[] = (await admin.call('GET', '/api/sets')).json();
  for (const set of sets) {
    paths.add(set.customThumbnailPath);
    for (const card of await admin.listCards(set.id)) paths.add(card.mediaPath).add(card.posterPath);
  }
  return [...paths]
    .filter((path) => path !== null)
    .map((path) => path.slice('/media/'.length))
    .sort();
}
