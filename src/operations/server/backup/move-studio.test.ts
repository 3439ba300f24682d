import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { migrations } from '../../../platform/server/database/migrations/index.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { databaseVariable, openTestStudio } from '../../../testing/server/test-studio.ts';
import { move, readRows, readStudio, withDatabase } from './test-places.ts';

describeOnBothDatabases('A move', (database) => {
  const newPlace = async () => readConfig({ DATA_DIR: await testFolder(), ...(await databaseVariable(database)) });

  async function openStopped() {
    const { config, db, keys } = await openTestStudio(database);
    await db.destroy();
    return { config, keys };
  }

  test('mends what was damaged in the place since the last one', async () => {
    const { config, keys } = await openStopped();
    const place = await newPlace();
    await move(config, place);
    const media = await openMedia(place);
    await media.put(keys[0] ?? '', Buffer.from('picture of nothing'), 'image/png');
    await withDatabase(place, ({ db }) => db.updateTable('sets').set({ title: 'Changed' }).execute());
    expect(await move(config, place, true)).toMatchObject({ copiedFileCount: 1, missingKeys: [] });
    expect(await readStudio(place)).toEqual(await readStudio(config));
    expect(await readRows(place)).toBe(await readRows(config));
  });

  test('replaces no sets and joins no media of others unless it is forced', async () => {
    const { config } = await openStopped();
    const other = await openTestStudio(database);
    await insertTestSet(other.db, { title: 'Only here' });
    await other.db.destroy();
    const before = await readRows(other.config);
    await expect(move(config, other.config)).rejects.toThrow('--force');
    const mediaAlone = { ...config, dataDir: other.config.dataDir, mediaBucket: undefined };
    const emptyPlace = { ...(await newPlace()), dataDir: other.config.dataDir };
    await expect(move(config, database.name === 'postgres' ? mediaAlone : emptyPlace)).rejects.toThrow('--force');
    expect(await readRows(other.config)).toBe(before);
    expect(await other.services.media.readInstallation()).not.toBe(await (await openMedia(config)).readInstallation());
  });

  test('reports files that were missing, and moves the rest', async () => {
    const { config, keys } = await openStopped();
    await (await openMedia(config)).remove(keys[0] ?? '');
    expect(await move(config, await newPlace())).toMatchObject({ missingKeys: [keys[0]], copiedFileCount: 1 });
  });

  test('A move of a newer version is refused, and makes nothing', async () => {
    const { config } = await openStopped();
    const timestamp = new Date(0).toISOString();
    await withDatabase(config, ({ db }) =>
      db.insertInto('migrations').values({ name: '999-of-the-future', timestamp }).execute(),
    );
    const place = await newPlace();
    await expect(move(config, place)).rejects.toThrow('999-of-the-future');
    const media = await openMedia(place);
    expect((await media.list()[Symbol.asyncIterator]().next()).done).toBe(true);
    expect(migrations.map(({ name }) => name)).not.toContain('999-of-the-future');
  });
});
