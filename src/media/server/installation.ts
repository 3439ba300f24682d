import { join } from 'node:path';
import { openDiskStore } from './disk.ts';
import { openS3Store } from './store/s3.ts';
import { notify } from '../../notices/server/notify.ts';
import type { Config } from '../../platform/server/base/config.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { MediaStore, Services, StoredFile } from '../../platform/server/services/services.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import { findText, insertSetting } from '../../settings/server/setting-store.ts';
import { listKnownMedia } from './media-row-store.ts';

const settingName = 'installation-id';

/** The largest fraction of files without a row. With more of them, the database is probably an older one. */
const maxOrphanFraction = 0.05;

type Dependencies = Pick<Services, 'db' | 'media' | 'newId' | 'now'>;

/**
 * Whether the database and the media store have the same installation id. If not, or if they have none yet, no file may
 * be removed, because an older, empty or foreign database does not know which files are in use.
 */
export async function isOwnMediaStore({ db, media }: Pick<Services, 'db' | 'media'>): Promise<boolean> {
  const [inDatabase, inStore] = await Promise.all([findInstallationId(db), media.readInstallation()]);
  return inDatabase !== undefined && inDatabase === inStore;
}

/**
 * Assigns an id to a new installation, and to an older one whose database has rows for most files. Otherwise the
 * administrator is notified.
 * @returns whether the database and the media store belong together
 */
export async function claimMediaStore(services: Dependencies): Promise<boolean> {
  const problem = await findMismatch(services);
  if (problem === undefined) await adoptMediaStore(services);
  await notify(services, 'media-installation', problem);
  return problem === undefined;
}

/**
 * Stores the database's id in the media store without comparing their contents. A database without an id takes that of
 * the store, or a new one.
 */
export async function adoptMediaStore({ db, media, newId }: Dependencies): Promise<void> {
  const inStore = await media.readInstallation();
  await insertSetting(db, settingName, inStore ?? newId());
  // The database may have had an id before, which then stays.
  const id = await findInstallationId(db);
  if (id !== undefined && id !== inStore) await media.writeInstallation(id);
}

/** Describes why the store seems to belong to another database. Returns undefined if it does not. */
async function findMismatch({ db, media }: Dependencies): Promise<Message | undefined> {
  const [inDatabase, inStore] = await Promise.all([findInstallationId(db), media.readInstallation()]);
  if (inDatabase !== undefined && inStore !== undefined)
    return inDatabase === inStore ? undefined : otherInstallationText;
  const files = await listOrphanFiles({ db, media });
  return files.total > 0 && files.orphans.length * 2 >= files.total ? mostlyOrphansText(files) : undefined;
}

const otherInstallationText = message(
  'The media store belongs to another database than the one that is used. Nothing is removed. Please check DATABASE_URL, DATA_DIR and MEDIA_URL, or restore a backup; if all is as it should be, run: npm run doctor -- --adopt',
);

function mostlyOrphansText({ total, orphans }: OrphanFiles): Message {
  return message(
    "The database does not know {count} of the {total} files in the media store: it is empty, older or another one's. Nothing is removed. Please check DATABASE_URL, DATA_DIR and MEDIA_URL, or restore a backup; if all is as it should be, run: npm run doctor -- --adopt",
    { count: orphans.length, total },
  );
}

/** Describes that there are too many orphans. Returns undefined if there are not. */
export function findOrphanProblem({ total, orphans }: OrphanFiles): Message | undefined {
  if (orphans.length <= total * maxOrphanFraction) return undefined;
  return message(
    'The database does not know {count} of the {total} files in the media store. They are kept, in case the database is older than they are. If it is the right one, move them to the trash with: npm run doctor -- --sweep',
    { count: orphans.length, total },
  );
}

/** Returns undefined until an id is assigned. */
function findInstallationId(db: Database): Promise<string | undefined> {
  return findText(db, settingName);
}

export async function openMedia({
  mediaBucket,
  dataDir,
}: Pick<Config, 'mediaBucket' | 'dataDir'>): Promise<MediaStore> {
  return mediaBucket === undefined ? openDiskStore(join(dataDir, 'media')) : openS3Store(mediaBucket);
}

/** How many listed files are looked up in the database at a time. */
const filesAtOnce = 500;

interface OrphanFiles {
  readonly total: number;
  /** Files that have no row in the database. */
  readonly orphans: readonly StoredFile[];
}

/**
 * Lists the files in the media store that have no row. Files are listed before rows, so that rows inserted in the
 * meantime are found.
 */
export async function listOrphanFiles({ db, media }: Pick<Services, 'db' | 'media'>): Promise<OrphanFiles> {
  let total = 0;
  const orphans: StoredFile[] = [];
  const countAndCheck = async (files: readonly StoredFile[]) => {
    const known = new Set(
      await listKnownMedia(
        db,
        files.map(({ key }) => key),
      ),
    );
    orphans.push(...files.filter(({ key }) => !known.has(key)));
    total += files.length;
  };
  let files: StoredFile[] = [];
  for await (const file of media.list()) {
    files.push(file);
    if (files.length < filesAtOnce) continue;
    await countAndCheck(files);
    files = [];
  }
  await countAndCheck(files);
  return { total, orphans };
}
