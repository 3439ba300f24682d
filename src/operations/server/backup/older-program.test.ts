import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app/server/app.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { correctCatalogTotals } from '../../../catalog/server/catalog-store.ts';
import { listPendingMigrations } from '../../../platform/server/database/migrate.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { testServices } from '../../../testing/server/test-services.ts';
import { databaseVariable } from '../../../testing/server/test-studio.ts';
import { restore } from './test-places.ts';

/**
 * A backup that the first version with backups took: four sets, one of them deleted, with three cards each, a
 * thumbnail, four scores and two events.
 */
const olderBackup = new URL('./fixtures/version-1.2.1', import.meta.url).pathname;
const password = 'correct-horse';
const [weather, inTheBin] = ['112L3Mjs-WWkm-lLHOxxhQ', 'tQirBVBLA9Mcc4HGA-Myug'];

describeOnBothDatabases('A backup of an older program', (database) => {
  test('becomes a studio of today: it is found, counted, played, signed in to and changed', async () => {
    const folder = join(await testFolder(), 'backups');
    await cp(olderBackup, folder, { recursive: true });
    const config = readConfig({ DATA_DIR: await testFolder(), ...(await databaseVariable(database)) });
    expect(await restore(config, folder)).toMatchObject({ fileCount: 5, missingKeys: [] });

    const opened = openDatabase(config);
    onTestFinished(() => opened.db.destroy());
    expect(await listPendingMigrations(opened.db, opened.dialect)).toEqual([]);
    expect(await correctCatalogTotals(opened.db)).toBe(false);
    const app = await buildApp(await testServices(opened, { config, media: await openMedia(config) }));
    onTestFinished(() => app.close());
    const read = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).json();

    const { sets } = await read('/api/catalog/sets?search=nature');
    expect(sets).toMatchObject([{ id: weather, title: 'Weather', cardCount: 3, viewCount: 1 }]);
    expect((await read('/api/catalog/sets?search=internal')).sets).toEqual([]);
    expect((await app.inject({ url: sets[0].thumbnailPath })).statusCode).toBe(200);
    const cards = await read(`/api/sets/${weather}/cards`);
    expect(cards.map(({ definition }: { definition: string }) => definition)).toEqual([
      'Definition 0 – “quoted”, 🤟🏽',
      'Changed',
      'Definition 2 – “quoted”, 🤟🏽',
    ]);
    expect((await app.inject({ url: cards[0].mediaPath })).statusCode).toBe(200);
    const { entries } = await read(`/api/leaderboard/${weather}`);
    expect(entries.map(({ completionTime }: { completionTime: number }) => completionTime)).toContain(7_500);

    const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { password } });
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    const analytics = await read('/api/analytics?range=all', cookie);
    expect(analytics).toMatchObject({ totalViews: 1, totalFlips: 1, totalQuizzes: 0 });
    const restored = await app.inject({ method: 'POST', url: `/api/sets/${inTheBin}/restore`, headers: { cookie } });
    expect(restored.statusCode).toBe(200);
    expect((await read('/api/catalog/sets')).sets).toHaveLength(2);
    expect(await correctCatalogTotals(opened.db)).toBe(false);
    expect((await read('/api/sets?search=internal', cookie)).map(({ id }: { id: string }) => id)).toEqual([weather]);
  });
});
