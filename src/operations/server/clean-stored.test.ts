import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { openTestSet } from '../../testing/server/test-admin.ts';
import type { AdminOfSet } from '../../testing/server/test-admin.ts';
import { clip, photo, recording, tellsOf } from '../../media/server/processing/clean/test-metadata.ts';
import { cleanStoredMedia, startCleaning } from './clean-stored.ts';
import { claimMediaStore } from '../../media/server/installation.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { noise } from '../../media/server/processing/test-media.ts';

const files = { 'image/jpeg': photo, 'video/mp4': clip, 'video/webm': recording } as const;

describeOnDatabase('Files that were stored with their metadata', (database) => {
  let admin: AdminOfSet;
  beforeEach(async () => {
    admin = await openTestSet(database, { visibility: 'public' });
  });

  /** The card's file is stored as it was before uploads were cleaned. */
  async function addOldCard(contentType: keyof typeof files): Promise<string> {
    const { db, media } = admin.services;
    const card = await admin.addCard(admin.set.id);
    const { mediaPath } = (
      await admin.upload(`/api/cards/${card.id}/media`, { file: await files[contentType]() })
    ).json();
    const key = mediaKeyOf(mediaPath);
    const bytes = await files[contentType]();
    await media.remove(key);
    await media.put(key, bytes, contentType);
    await db
      .updateTable('media')
      .set({ cleaned_at: null, sha256: null, byte_size: bytes.length })
      .where('key', '=', key)
      .execute();
    return mediaPath;
  }

  const clean = (services = admin.services) => cleanStoredMedia(services, { pauseMs: 0 });
  const paths = async (id = admin.set.id) => (await admin.listCards(id)).map(({ mediaPath }: Card) => mediaPath ?? '');
  const served = async (path: string) => (await admin.visit(path)).rawPayload;
  const uncleaned = () => admin.services.db.selectFrom('media').select('key').where('cleaned_at', 'is', null).execute();

  test.for(['image/jpeg', 'video/mp4', 'video/webm'] as const)(
    'are shown without it, under another address: %s',
    async (contentType) => {
      const before = await addOldCard(contentType);
      expect(tellsOf(await served(before))).toBe(true);
      await clean();
      const [after = ''] = await paths();
      expect(after).not.toBe(before);
      expect((await admin.visit(before)).statusCode).toBe(404);
      expect(tellsOf(await served(after))).toBe(false);
      expect((await admin.visit(after)).headers['content-type']).toBe(contentType);
      expect(await uncleaned()).toEqual([]);
      const read: StudySet = (await admin.call('GET', `/api/sets/${admin.set.id}`)).json();
      expect(contentType === 'image/jpeg' ? read.thumbnailPath : read.thumbnailVideoPath).toBe(after);
      expect(read.updatedAt).toBe((await admin.call('GET', `/api/sets/${admin.set.id}`)).json().updatedAt);
    },
  );

  test('are replaced in every set that shows them', async () => {
    await addOldCard('image/jpeg');
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    await clean();
    expect(await paths(copy.id)).toEqual(await paths());
    expect(tellsOf(await served((await paths())[0] ?? ''))).toBe(false);
  });

  test('are not looked at again, and files without any keep their address', async () => {
    const card = await admin.addCard(admin.set.id);
    const file = await noise(20, 20).jpeg().toBuffer();
    const { mediaPath } = (await admin.upload(`/api/cards/${card.id}/media`, { file })).json();
    await admin.services.db.updateTable('media').set({ cleaned_at: null }).execute();
    await clean();
    expect(await paths()).toEqual([mediaPath]);
    let reads = 0;
    const media: typeof admin.services.media = {
      ...admin.services.media,
      read: (...asked) => (reads++, admin.services.media.read(...asked)),
    };
    await clean({ ...admin.services, media });
    expect(reads).toBe(0);
  });

  test('keep an accepted hand, and a signing box that is drawn while they are cleaned', async () => {
    const mediaPath = await addOldCard('image/jpeg');
    const [card] = await admin.listCards(admin.set.id);
    const hand = { side: 'left', points: Array.from({ length: 63 }, () => 7) };
    const signingBox = { left: 0.25, top: 0, width: 0.5, height: 1 };
    await admin.call('PUT', `/api/sets/${admin.set.id}`, { hintsFromPicture: true });
    await admin.call('PUT', `/api/cards/${card?.id}/hand`, { mediaPath, hand });
    const media: typeof admin.services.media = {
      ...admin.services.media,
      async put(...file) {
        await admin.services.media.put(...file);
        await admin.call('PUT', `/api/cards/${card?.id}/signing-box`, { mediaPath, signingBox });
      },
    };
    await clean({ ...admin.services, media });
    const [cleaned] = await admin.listCards(admin.set.id);
    expect(cleaned?.mediaPath).not.toBe(mediaPath);
    expect(cleaned).toMatchObject({ hand, signingBox });
  });

  test('are gone on with after a store that failed in between', async () => {
    await addOldCard('image/jpeg');
    await addOldCard('video/mp4');
    let puts = 0;
    const media: typeof admin.services.media = {
      ...admin.services.media,
      async put(...file) {
        if (++puts === 2) throw new ProblemError(503, 'Unavailable', 'The bucket is gone');
        await admin.services.media.put(...file);
      },
    };
    await expect(clean({ ...admin.services, media })).rejects.toThrow('The bucket is gone');
    expect(await uncleaned()).toHaveLength(1);
    await clean();
    for (const path of await paths()) expect(tellsOf(await served(path))).toBe(false);
  });

  test('wait for a store that nobody has claimed yet, and are cleaned then', async () => {
    await addOldCard('image/jpeg');
    const { services } = admin;
    await services.db.deleteFrom('settings').where('name', '=', 'installation-id').execute();
    let checks = 0;
    const media: typeof services.media = {
      ...services.media,
      readInstallation: () => (checks++, services.media.readInstallation()),
    };
    onTestFinished(startCleaning({ ...services, media }, { pauseMs: 0, retryMs: 1 }));
    await vi.waitFor(() => expect(checks).toBeGreaterThan(1));
    expect(await uncleaned()).toHaveLength(1);
    await claimMediaStore(services);
    await vi.waitFor(async () => expect(await uncleaned()).toEqual([]));
    const removals = services.db.selectFrom('media_removals').selectAll();
    await vi.waitFor(async () => expect(await removals.execute()).toEqual([]));
  });

  test('are replaced once when two processes come to them', async () => {
    await addOldCard('image/jpeg');
    await Promise.all([clean(), clean()]);
    const stored = [];
    for await (const { key } of admin.services.media.list()) stored.push(`/media/${key}`);
    expect(stored).toEqual(await paths());
  });

  test('are not brought back by a process that comes to them when another has replaced them', async () => {
    await addOldCard('image/jpeg');
    const { media } = admin.services;
    let isReplaced = false;
    const read: typeof media.read = async (key, range) => {
      if (!isReplaced) {
        isReplaced = true;
        await clean();
      }
      return await media.read(key, range);
    };
    await clean({ ...admin.services, media: { ...media, read } });
    expect(isReplaced).toBe(true);
    const stored = [];
    for await (const { key } of media.list()) stored.push(`/media/${key}`);
    expect(stored).toEqual(await paths());
  });

  test('stay when they are damaged, and hold up no other', async () => {
    const damaged = await addOldCard('image/jpeg');
    const key = mediaKeyOf(damaged);
    await admin.services.media.remove(key);
    await admin.services.media.put(key, (await photo()).subarray(0, 900), 'image/jpeg');
    await addOldCard('image/jpeg');
    await clean();
    const [first, second = ''] = await paths();
    expect(first).toBe(damaged);
    expect(tellsOf(await served(second))).toBe(false);
    expect((await admin.visit(`${damaged}/320`)).statusCode).toBe(302);
  });
});
