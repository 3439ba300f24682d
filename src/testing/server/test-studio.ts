import { onTestFinished } from 'vitest';
import { hashPassword } from '../../auth/server/check-password.ts';
import { insertPasswordHash } from '../../auth/server/password-store.ts';
import { readConfig } from '../../platform/server/base/config.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { openDatabase, sqlitePath } from '../../platform/server/database/open-database.ts';
import { adoptMediaStore, openMedia } from '../../media/server/installation.ts';
import { insertMedia } from '../../media/server/media-row-store.ts';
import { storeMedia } from '../../media/server/store-media.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { copyMigratedSqlite } from './test-databases.ts';
import type { TestDatabase } from './test-databases.ts';
import { testFolder } from './test-process.ts';
import { cheapHash, testPassword } from './test-services.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { insertTestSet } from './test-sets.ts';

/**
 * Opens a studio for an operator's commands. It has two sets that show one file each, the first with a hand in it.
 * @param more further environment variables
 * @param fileCount the number of files that nothing shows
 */
export async function openTestStudio(
  database: TestDatabase | 'sqlite',
  more: Readonly<Record<string, string>> = {},
  fileCount = 0,
) {
  const { DATA_DIR: dataDir = await testFolder() } = more;
  const env = { DATA_DIR: dataDir, ...(await migratedDatabase(database, dataDir)), ...more };
  const config = readConfig(env);
  const { db } = openDatabase(config);
  onTestFinished(() => db.destroy());
  const services = { db, media: await openMedia(config), newId, now: Date.now };
  await adoptMediaStore(services);
  const keys = [];
  for (const title of ['Animals', 'Colours']) {
    const key = await addFile(services, `picture of ${title}`);
    const id = await insertTestSet(db, { title });
    await db.updateTable('sets').set({ custom_thumbnail_key: key }).where('id', '=', id).execute();
    await writeSetText(db, id);
    keys.push(key);
  }
  for (let count = 0; count < fileCount; count++) await addFile(services, `picture ${count}`);
  const hand = JSON.stringify({ side: 'left', points: Array.from({ length: 63 }, (_, at) => at) });
  await db.updateTable('media').set({ hand }).where('key', 'in', keys.slice(0, 1)).execute();
  return { env, config, services, db, keys };
}

/**
 * Returns the environment of a server without sets whose administrator has the password of the tests. A start with
 * `ADMIN_PASSWORD` would hash it for a quarter of a second.
 */
export async function emptyStudio(database: TestDatabase | 'sqlite'): Promise<Record<string, string>> {
  const dataDir = await testFolder();
  const env = { DATA_DIR: dataDir, ...(await migratedDatabase(database, dataDir)) };
  const { db } = openDatabase(readConfig(env));
  await insertPasswordHash(db, await hashPassword(testPassword, cheapHash));
  await db.destroy();
  return env;
}

async function addFile(services: Pick<Services, 'db' | 'media' | 'newId' | 'now'>, text: string): Promise<string> {
  const checked = { kind: 'image', contentType: 'image/png', width: 1, height: 1, durationMs: null } as const;
  const row = await storeMedia(services, Buffer.from(text), checked);
  await insertMedia(services.db, [row]);
  return row.key;
}

async function migratedDatabase(database: TestDatabase | 'sqlite', dataDir: string): Promise<Record<string, string>> {
  if (database !== 'sqlite' && database.name === 'postgres')
    return { DATABASE_URL: await database.createMigratedUrl() };
  await copyMigratedSqlite(sqlitePath(dataDir));
  return {};
}

/** Returns the environment variables of an empty database. */
export async function databaseVariable(database: TestDatabase | 'sqlite'): Promise<Record<string, string>> {
  if (database === 'sqlite' || database.name === 'sqlite') return {};
  return { DATABASE_URL: await database.createUrl() };
}
