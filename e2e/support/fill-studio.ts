import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setAdminPassword } from '../../src/auth/server/admin-password.ts';
import { openDiskStore } from '../../src/media/server/disk.ts';
import { checkUpload } from '../../src/media/server/store-media.ts';
import type { Database } from '../../src/platform/server/database/schema.ts';
import { openSqlite } from '../../src/platform/server/database/sqlite.ts';
import { sampleSets } from '../../src/samples/server/sample-sets.ts';
import { adminPassword, filledFolderVariable, lightClip, makeDataDir, startServer, stopServer } from './studio.ts';

/** Fills a data folder with the samples once for all workers. Every server of a journey begins with a copy of it. */
export default async function fillStudio(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const { server } = await startServer(dataDir);
  await stopServer(server);
  const { db } = openSqlite(join(dataDir, 'studio.db'));
  // Makes a sign-in take two milliseconds instead of a third of a second.
  await setAdminPassword({ db, hashCost: { log2N: 10, blockSize: 8, parallelism: 1 } }, adminPassword);
  await replaceClips(db, dataDir);
  await db.destroy();
  process.env[filledFolderVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

async function replaceClips(db: Database, dataDir: string): Promise<void> {
  const store = await openDiskStore(join(dataDir, 'media'));
  for (const { term, media } of sampleSets.flatMap(({ cards }) => cards)) {
    if (!media.endsWith('.mp4')) continue;
    const key = db.selectFrom('cards').select('media_key').where('term', '=', term);
    const { bytes } = await checkUpload(await readFile(lightClip(media)));
    const change = { byte_size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    const changed = db.updateTable('media').set(change).where('key', '=', key).where('kind', '=', 'video');
    const row = await changed.returning('key').executeTakeFirstOrThrow();
    await store.put(row.key, bytes, 'video/mp4');
  }
}
