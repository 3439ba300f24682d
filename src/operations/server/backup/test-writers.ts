import { readConfig } from '../../../platform/server/base/config.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { adoptMediaStore, openMedia } from '../../../media/server/installation.ts';
import { insertMedia, requestMediaRemoval } from '../../../media/server/media-row-store.ts';
import { removeUnreferencedMedia } from '../../../media/server/remove-unreferenced.ts';
import { storeMedia } from '../../../media/server/store-media.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';

// A separate process with eight writers. They add sets and replace pictures until the process is killed, and report
// what is saved.

const config = readConfig(process.env);
const { db } = openDatabase(config);
const services = { db, media: await openMedia(config), newId, now: Date.now };
await adoptMediaStore(services);
await Promise.all(Array.from({ length: 8 }, write));

async function write(): Promise<never> {
  for (;;) {
    const [old, shown] = [await storePicture(), await storePicture()];
    await insertMedia(db, [old, shown]);
    const title = `${shown.key} ${'text '.repeat(20)}\u2028 end`;
    const id = await insertTestSet(db, { title });
    await show(id, old.key);
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('sets').set({ custom_thumbnail_key: shown.key }).where('id', '=', id).execute();
      await requestMediaRemoval(transaction, [old.key], Date.now());
    });
    await removeUnreferencedMedia(services);
    process.stdout.write(`${id}\n`);
  }
}

async function show(id: string, key: string): Promise<void> {
  await db.updateTable('sets').set({ custom_thumbnail_key: key }).where('id', '=', id).execute();
}

function storePicture() {
  const bytes = Buffer.from(`picture ${newId()} `.repeat(50));
  return storeMedia(services, bytes, {
    kind: 'image',
    contentType: 'image/png',
    width: 1,
    height: 1,
    durationMs: null,
  });
}
