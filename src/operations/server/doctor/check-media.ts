import {
  adoptMediaStore,
  isOwnMediaStore,
  findOrphanProblem,
  listOrphanFiles,
} from '../../../media/server/installation.ts';
import { listTitlesShowing, updateChecksums } from './doctor-store.ts';
import { type Finding, fault, good, hint } from './finding.ts';
import { reasonOf } from '../../../platform/server/base/log.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { existsSync } from 'node:fs';
import { mediaFolderOf } from '../backup/backup-folder.ts';
import { copyMedia } from '../backup/copy-media.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import type { MediaStore, Services } from '../../../platform/server/services/services.ts';
import { readChecksum } from '../../../media/server/store-media.ts';
import { collectGarbage } from '../../../media/server/collect-garbage.ts';
import { restoreKnownFiles } from '../../../media/server/trash.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

export interface MediaOptions {
  /** Restores files from the trash and stores checksums. */
  readonly isFixing: boolean;
  /** Makes the media store belong to the database. */
  readonly isAdopting: boolean;
  /** Moves old orphans to the trash, even if they are so many that the database may be the wrong one. */
  readonly isSweeping: boolean;
  /** A folder of backups, from which missing and damaged files are copied. */
  readonly restoreFrom: string | undefined;
  /** Compares files only by their sizes. */
  readonly isQuick: boolean;
}

type MediaServices = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/**
 * Repairs what the options ask for, then examines the media store and its files, so that the findings are about what is
 * still missing or damaged. Orphans are files that the database does not know.
 */
export async function* checkMedia(
  services: MediaServices,
  options: MediaOptions,
  terminal: Terminal,
): AsyncGenerator<Finding> {
  try {
    await services.media.check();
  } catch (error) {
    yield fault(
      `The media store cannot be reached or written to (${reasonOf(error)}). Check MEDIA_URL and its keys, or DATA_DIR.`,
    );
    return;
  }
  if (options.isAdopting) await adoptMediaStore(services);
  if (options.isSweeping) await collectGarbage(services, { isAnyNumberAllowed: true });
  if (options.isFixing) await restoreKnownFiles(services);
  if (options.restoreFrom !== undefined) yield await restoreFiles(services, options.restoreFrom, terminal);
  yield* checkOwnership(services);
  yield* checkOrphans(services);
  yield* checkKnownFiles(services, options, terminal);
  yield await checkTrash(services.media);
}

async function restoreFiles({ db, media }: MediaServices, folder: string, terminal: Terminal): Promise<Finding> {
  if (!existsSync(mediaFolderOf(folder))) return fault(`There are no backups in ${folder}: nothing was put back.`);
  const rows = await db.selectFrom('media').select(['key', 'byte_size', 'sha256']).execute();
  const files = rows.map(({ key, byte_size: byteSize, sha256 }) => ({ key, byteSize, sha256 }));
  const from = await openDiskStore(mediaFolderOf(folder));
  const { copiedCount } = await copyMedia({ from, to: media, files, isVerifying: true, terminal });
  return good(`Put ${copiedCount} files back from ${folder}.`);
}

async function* checkOwnership(services: MediaServices): AsyncGenerator<Finding> {
  if (await isOwnMediaStore(services)) yield good('The media store belongs to the database.');
  else {
    yield fault(
      'The media store does not belong to this database, so that nothing is ever removed from it. Check DATABASE_URL, DATA_DIR and ' +
        'MEDIA_URL; if they are right: npm run doctor -- --adopt',
    );
  }
}

async function* checkOrphans(services: MediaServices): AsyncGenerator<Finding> {
  const files = await listOrphanFiles(services);
  // The server keeps orphans if they are so many that the database may be the wrong one.
  const problem = findOrphanProblem(files);
  if (problem !== undefined) yield fault(englishTexts(problem));
  else if (files.orphans.length === 0) yield good(`All ${files.total} files in the media store are known.`);
  else
    yield hint(
      `The database does not know ${files.orphans.length} of ${files.total} files: the server moves them to the trash.`,
    );
}

/** How many faults of each kind the doctor lists. */
const maxListedFaults = 10;

async function* checkKnownFiles(
  { db, media }: MediaServices,
  options: MediaOptions,
  terminal: Terminal,
): AsyncGenerator<Finding> {
  const knownFiles = await db.selectFrom('media').select(['key', 'byte_size', 'sha256']).orderBy('key').execute();
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of media.list()) sizes.set(key, byteSize);
  const newChecksums: { key: string; sha256: string }[] = [];
  const faults: string[] = [];
  for (const [index, file] of knownFiles.entries()) {
    terminal.checkStopped();
    terminal.progress(`Media files: ${index + 1} of ${knownFiles.length}`);
    const sha256 = options.isQuick || !sizes.has(file.key) ? undefined : await readChecksum(media, file.key);
    const faultText = describeFault(file, sizes.get(file.key), sha256);
    if (faultText !== undefined) faults.push(await describeFaultyFile(db, file.key, faultText));
    else if (sha256 !== undefined && file.sha256 === null) newChecksums.push({ key: file.key, sha256 });
  }
  if (options.isFixing) await updateChecksums(db, newChecksums);
  for (const text of faults.slice(0, maxListedFaults)) yield fault(text);
  if (faults.length > maxListedFaults)
    yield fault(`${faults.length - maxListedFaults} more files are missing or damaged.`);
  if (faults.length === 0)
    yield good(
      `All ${knownFiles.length} files that the database knows are there${options.isQuick ? '' : ' and undamaged'}.`,
    );
}

/** Ends the sentence “The file …”. Returns undefined if the file is as the database says. */
function describeFault(
  file: { byte_size: number; sha256: string | null },
  byteSize: number | undefined,
  sha256: string | undefined,
): string | undefined {
  if (byteSize === undefined) return 'is missing';
  if (byteSize !== file.byte_size) return 'is damaged: its size is wrong';
  return file.sha256 !== null && sha256 !== undefined && sha256 !== file.sha256 ? 'is damaged' : undefined;
}

/** Says what is wrong with the file, where it is shown, and how to restore it. */
async function describeFaultyFile(db: Database, key: string, faultText: string): Promise<string> {
  const titles = await listTitlesShowing(db, key);
  const where = titles.length === 0 ? 'nothing shows it' : `shown in ${titles.map((title) => `“${title}”`).join(', ')}`;
  return `The file ${key} ${faultText} (${where}). Put it back with: npm run doctor -- --from FOLDER, or upload it again.`;
}

const bytesPerMegabyte = 1_000_000;

async function checkTrash(media: MediaStore): Promise<Finding> {
  let count = 0;
  let byteSize = 0;
  for await (const file of media.listTrash()) {
    count++;
    byteSize += file.byteSize;
  }
  return good(`The trash holds ${count} files (${Math.ceil(byteSize / bytesPerMegabyte)} MB).`);
}
