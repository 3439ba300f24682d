import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnDatabase, openTestSqlite } from '../../testing/server/test-databases.ts';
import type { Services, MediaStore } from '../../platform/server/services/services.ts';
import { testServices } from '../../testing/server/test-services.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { claimMediaStore, isOwnMediaStore } from './installation.ts';
import { insertMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnreferencedMedia } from './remove-unreferenced.ts';
import { openS3Store } from './store/s3.ts';
import { storeMedia, type CheckedMedia } from './store-media.ts';
import { collectGarbage } from './collect-garbage.ts';
import { startTestBuckets } from './store/test-bucket.ts';
import type { TestBuckets } from './store/test-bucket.ts';
import { putEvictingTrash, readKnownFile } from './trash.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { log } from '../../platform/server/base/log.ts';
import { listNotices } from '../../notices/server/notify.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const checked: CheckedMedia = { kind: 'image', contentType: 'image/png', width: 1, height: 1, durationMs: null };

let buckets: TestBuckets;
let used = 0;
beforeAll(async () => {
  buckets = await startTestBuckets(40);
});
afterAll(() => buckets.close());

for (const store of ['a folder', 'a bucket']) {
  describeOnDatabase(`a database over ${store} of media`, (database) => {
    let told: ReturnType<typeof vi.spyOn>;
    beforeEach(() => {
      told = vi.spyOn(log, 'error').mockReturnValue(undefined);
      onTestFinished(() => told.mockRestore());
    });

    async function openStudio(fileCount = 20): Promise<Services> {
      const bucket = store === 'a bucket' ? buckets.buckets[used++] : undefined;
      const services = await testServices(await database.open(), bucket && { media: openS3Store(bucket) });
      for (let count = 0; count < fileCount; count++) await addShown(services);
      return services;
    }

    async function underEmptyDatabase({ media }: Services): Promise<Services> {
      return { ...(await testServices(await database.open())), media, now: () => Date.now() + dayMs };
    }

    test('that is new gets an id together with it, and keeps it', async () => {
      const services = await openStudio(0);
      await services.db.deleteFrom('settings').execute();
      expect(await claimMediaStore(services)).toBe(true);
      const id = await services.media.readInstallation();
      expect(await claimMediaStore({ ...services, newId: () => 'another' })).toBe(true);
      expect(await services.media.readInstallation()).toBe(id);
      expect(await isOwnMediaStore(services)).toBe(true);
    });

    test('that is empty removes no file and reports the fault', async () => {
      const studio = await openStudio();
      const keys = await listKeys(studio.media);
      const empty = await underEmptyDatabase(studio);
      await empty.db.deleteFrom('settings').where('name', '=', 'installation-id').execute();
      await collectGarbage(empty);
      expect(await listKeys(studio.media)).toEqual(keys);
      const [notice] = await listNotices(empty.db);
      const words = notice && englishTexts(notice.message);
      expect(notice?.name).toBe('media-installation');
      expect(words).toContain('does not know 20 of the 20 files');
      expect(told).toHaveBeenCalledWith(words);
    });

    test('of another installation removes not one file, nor does a deletion in it', async () => {
      const studio = await openStudio();
      const other = { ...(await underEmptyDatabase(studio)) };
      const row = await storeMedia(other, Buffer.from('x'), checked);
      await insertMedia(other.db, [row]);
      const keys = await listKeys(studio.media);
      await collectGarbage(other);
      await requestMediaRemoval(other.db, [row.key], 1);
      await removeUnreferencedMedia(other);
      expect(await listKeys(studio.media)).toEqual(keys);
      const [notice] = await listNotices(other.db);
      expect(notice && englishTexts(notice.message)).toContain('belongs to another database');
    });

    test('that is older removes no file until the administrator confirms it', async () => {
      const services = { ...(await openStudio(18)), now: () => Date.now() + dayMs };
      const unknown = [];
      for (let count = 0; count < 2; count++) unknown.push(await storeMedia(services, Buffer.from('x'), checked));
      const keys = await listKeys(services.media);
      await collectGarbage(services);
      expect(await listKeys(services.media)).toEqual(keys);
      expect(await services.db.selectFrom('notices').select('name').execute()).toEqual([
        { name: 'media-unknown-files' },
      ]);
      await collectGarbage(services, { isAnyNumberAllowed: true });
      expect(await listKeys(services.media)).toHaveLength(18);
      await collectGarbage(services);
      expect(await services.db.selectFrom('notices').selectAll().execute()).toEqual([]);
    });

    test('from before there were ids, and knows most of the files, becomes its owner', async () => {
      const services = { ...(await openStudio()), now: () => Date.now() + dayMs };
      await services.db.deleteFrom('settings').execute();
      await services.media.writeInstallation('of the store');
      await collectGarbage(services);
      expect(await isOwnMediaStore(services)).toBe(true);
      expect(await services.media.readInstallation()).toBe('of the store');
    });

    test('gets its files back from the trash when it knows them again', async () => {
      const services = { ...(await openStudio(20)), now: () => Date.now() + dayMs };
      const row = await storeMedia(services, Buffer.from('lost and found'), checked);
      await collectGarbage(services);
      expect(await listKeys(services.media)).not.toContain(row.key);
      await show(services, row);
      const stream = await readKnownFile(services.media, row.key);
      expect(stream && (await stream.toArray()).join('')).toBe('lost and found');
      await services.media.trash(row.key);
      await collectGarbage(services);
      expect(await listKeys(services.media)).toContain(row.key);
    });

    test('has what was removed for 30 days in the trash', async () => {
      let aheadMs = dayMs;
      const services = { ...(await openStudio(20)), now: () => Date.now() + aheadMs };
      const row = await storeMedia(services, Buffer.from('x'), checked);
      await collectGarbage(services);
      aheadMs = 30 * dayMs - 60_000;
      await collectGarbage(services);
      expect(await listTrash(services.media)).toEqual([row.key]);
      aheadMs = 30 * dayMs + 60_000;
      await collectGarbage(services);
      expect(await listTrash(services.media)).toEqual([]);
      expect(await listKeys(services.media)).toHaveLength(20);
    });
  });
}

describe('an upload that finds no room', () => {
  test('takes that of the oldest files in the trash, and of no more than it needs', async () => {
    const services = await testServices(await openTestSqlite());
    const small = limitedTo(services.media, 1_000);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [aheadMs, name] of ['a', 'b', 'c', 'd'].entries()) {
      vi.setSystemTime(start + aheadMs);
      await services.media.put(`${name}.png`, Buffer.alloc(200), 'image/png');
      await services.media.trash(`${name}.png`);
    }
    await small.put('kept.png', Buffer.alloc(200), 'image/png');
    await putEvictingTrash(small, 'new.png', { bytes: Buffer.alloc(150), contentType: 'image/png' });
    expect(await listKeys(services.media)).toEqual(['kept.png', 'new.png']);
    expect(await listTrash(services.media)).toEqual(['c.png', 'd.png']);
  });

  test('is refused when the trash is empty, and no other file goes', async () => {
    const services = await testServices(await openTestSqlite());
    const small = limitedTo(services.media, 300);
    await small.put('kept.png', Buffer.alloc(200), 'image/png');
    const upload = putEvictingTrash(small, 'new.png', { bytes: Buffer.alloc(150), contentType: 'image/png' });
    await expect(upload).rejects.toMatchObject({ problem: { status: 507 } });
    expect(await listKeys(services.media)).toEqual(['kept.png']);
  });
});

/** Includes the trash. */
function limitedTo(media: MediaStore, maxBytes: number): MediaStore {
  return {
    ...media,
    async put(key, bytes, contentType) {
      let stored = bytes.length;
      for await (const { byteSize } of media.list()) stored += byteSize;
      for await (const { byteSize } of media.listTrash()) stored += byteSize;
      if (stored > maxBytes) throw new ProblemError(507, 'Insufficient Storage', 'full');
      await media.put(key, bytes, contentType);
    },
  };
}

async function addShown(services: Services): Promise<void> {
  const row = await storeMedia(services, Buffer.from('shown'), checked);
  await show(services, row);
}

async function show({ db }: Services, row: Awaited<ReturnType<typeof storeMedia>>): Promise<void> {
  await insertMedia(db, [row]);
  const setId = await insertTestSet(db);
  await db.updateTable('sets').set({ custom_thumbnail_key: row.key }).where('id', '=', setId).execute();
}

async function listKeys(media: MediaStore): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.list()) keys.push(key);
  return keys.sort();
}

async function listTrash(media: MediaStore): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.listTrash()) keys.push(key);
  return keys.sort();
}
