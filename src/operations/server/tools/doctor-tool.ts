import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../../platform/server/base/config.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { openDatabase, refuseMissingSqlite, sqlitePath } from '../../../platform/server/database/open-database.ts';
import { openMedia } from '../../../media/server/installation.ts';
import type { OpenedDatabase } from '../../../platform/server/database/dialect.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { findPublicFile, countUnsearchable, listSqliteFaults } from '../doctor/doctor-store.ts';
import { type Finding, fault, good, hint } from '../doctor/finding.ts';
import { UsageError, type Tool, type ToolContext } from './tool.ts';
import { sha256Of } from '../../../media/server/store-media.ts';
import { reasonOf } from '../../../platform/server/base/log.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { backupTime, findNewestBackup, listBackups, mediaFolderOf, readManifest } from '../backup/backup-folder.ts';
import { describeDamage } from '../backup/describe-damage.ts';
import { backupEveryMs } from '../../../platform/rules/limits.ts';
import { correctCounters, countWrongCounters } from '../../../analytics/server/reconcile-counters.ts';
import { listPendingMigrations } from '../../../platform/server/database/migrate.ts';
import { hashTables } from '../backup/copy-tables.ts';
import { type MediaOptions, checkMedia } from '../doctor/check-media.ts';

interface DoctorOptions extends MediaOptions {
  /** A folder in which every backup is examined. */
  readonly backups: string | undefined;
}

const marks = { good: '✓', hint: '·', fault: '✗' } as const;

/** The command that examines an installation and says how to repair it. */
export const doctorTool: Tool = {
  usage: `npm run doctor -- [--quick] [--fix] [--from FOLDER] [--backups FOLDER] [--sweep] [--adopt]

Examines the configuration, the database, the media, both against each other, and the last backup, also
while the server runs, and says what to do. Ends with 1 when something is wrong.

  --quick          does not read the media files and those of the backup, only their names and sizes
  --fix            mends what is safe to mend: wrong counters, known files in the trash, missing checksums
  --from FOLDER    puts missing and damaged media files back from the backups in FOLDER
  --backups FOLDER examines every backup in FOLDER, too
  --sweep          moves every file that the database does not know to the trash, however many they are
  --adopt          makes the media store belong to this database
`,

  async run({ args, readConfig, now, terminal }) {
    const options = readArguments(args);
    const config = readConfig();
    terminal.say(`· The configuration is valid: ${describeLocation(config)}`);
    let faultCount = 0;
    for await (const { level, text } of examine(config, options, { now, terminal })) {
      if (level === 'fault') faultCount++;
      terminal.say(`${marks[level]} ${text}`);
    }
    terminal.say(faultCount === 0 ? 'All is well.' : `Found ${faultCount} ${faultCount === 1 ? 'fault' : 'faults'}.`);
    return faultCount === 0 ? 0 : 1;
  },
};

function readArguments(args: readonly string[]): DoctorOptions {
  const flag = { type: 'boolean', default: false } as const;
  const folder = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { quick: flag, fix: flag, sweep: flag, adopt: flag, from: folder, backups: folder },
  });
  if (values.from?.trim() === '' || values.backups?.trim() === '') throw new UsageError('Please name the folder');
  return {
    isQuick: values.quick,
    isFixing: values.fix,
    isSweeping: values.sweep,
    isAdopting: values.adopt,
    restoreFrom: values.from && resolve(values.from),
    backups: values.backups && resolve(values.backups),
  };
}

function describeLocation({ databaseUrl, dataDir, mediaBucket }: Config): string {
  const database = databaseUrl === undefined ? sqlitePath(dataDir) : `PostgreSQL at ${new URL(databaseUrl).host}`;
  const media = mediaBucket === undefined ? `media in ${dataDir}` : `media in the bucket ${mediaBucket.bucket}`;
  return `${database}, ${media}`;
}

async function* examine(
  config: Config,
  options: DoctorOptions,
  { now, terminal }: Pick<ToolContext, 'now' | 'terminal'>,
): AsyncGenerator<Finding> {
  if (config.databaseUrl === undefined) refuseMissingSqlite(config.dataDir);
  const database = openDatabase(config);
  try {
    yield* examineData(database, { config, options }, { now, terminal });
    const backupOptions = { isQuick: options.isQuick, terminal };
    yield* checkDisksAndLastBackup(config, now(), backupOptions);
    if (options.backups !== undefined) yield* checkAllBackups(options.backups, backupOptions);
  } finally {
    await database.db.destroy();
  }
}

async function* examineData(
  opened: OpenedDatabase,
  { config, options }: { config: Config; options: DoctorOptions },
  { now, terminal }: Pick<ToolContext, 'now' | 'terminal'>,
): AsyncGenerator<Finding> {
  const { finding, isCurrent } = await checkSchema(opened);
  yield finding;
  const { findings, isIntact } = await checkIntegrity(opened, config);
  yield* findings;
  if (!isCurrent || !isIntact) return;
  yield* checkContents(opened, options.isFixing);
  yield* checkMedia({ db: opened.db, media: await openMedia(config), now, newId }, options, terminal);
  yield* checkPublicAddress(opened.db, config);
}

async function checkSchema({ db, dialect }: OpenedDatabase): Promise<{ finding: Finding; isCurrent: boolean }> {
  const pending = await listPendingMigrations(db, dialect);
  if (pending.length === 0) return { finding: good('The database is of this version.'), isCurrent: true };
  const finding = hint(
    `The database is of an older version (${pending.join(', ')} are missing): start the server once.`,
  );
  return { finding, isCurrent: false };
}

async function checkIntegrity(
  { db, dialect }: OpenedDatabase,
  config: Config,
): Promise<{ findings: Finding[]; isIntact: boolean }> {
  const readFaults = await listReadFaults(config);
  const faults = dialect.name === 'sqlite' ? [...readFaults, ...(await listFileFaults(db))] : readFaults;
  if (faults.length === 0) return { findings: [good('The database is whole: every row can be read.')], isIntact: true };
  const findings = faults.map((text) => fault(`The database is damaged: ${text}.`));
  findings.push(hint('Restore a backup: npm run restore -- FOLDER --force'));
  return { findings, isIntact: false };
}

/** Reads every row, as a backup does, and describes why that fails. */
async function listReadFaults(config: Config): Promise<string[]> {
  const snapshot = await openSnapshot(config);
  try {
    await hashTables(snapshot);
    return [];
  } catch (error) {
    return [`not every row can be read (${reasonOf(error)})`];
  } finally {
    await snapshot.close();
  }
}

/** Lists the faults of the database file. SQLite throws if it is too damaged to be examined, which is a fault too. */
async function listFileFaults(db: OpenedDatabase['db']): Promise<string[]> {
  return await listSqliteFaults(db).catch((error: unknown) => [reasonOf(error)]);
}

/** @param isFixing whether wrong counters are corrected */
async function* checkContents({ db }: OpenedDatabase, isFixing: boolean): AsyncGenerator<Finding> {
  const unsearchableCount = await countUnsearchable(db);
  if (unsearchableCount === 0) yield good('Search knows every set.');
  else {
    yield fault(
      `${unsearchableCount} sets cannot be found by search: save them again in the set editor, or restore a backup.`,
    );
  }
  const wrongCount = await countWrongCounters(db);
  if (wrongCount === 0) yield good('The counters are right.');
  else if (isFixing) yield good(`Corrected ${await correctCounters(db)} counters.`);
  else yield fault(`${wrongCount} counters are wrong: npm run doctor -- --fix, or open the dashboard.`);
}

/** How long the public address may take to answer with a file. */
const responseTimeoutMs = 10_000;

/** Requests the studio as a visitor does, through every proxy in front of the server. */
async function* checkPublicAddress(db: Database, { publicUrl }: Config): AsyncGenerator<Finding> {
  const file = publicUrl === undefined ? undefined : await findPublicFile(db);
  if (file === undefined) return;
  const url = `${publicUrl}/media/${file.key}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(responseTimeoutMs) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isRightSize = bytes.length === file.byteSize;
    const isWhole = response.ok && isRightSize && (file.sha256 === null || file.sha256 === sha256Of(bytes));
    const received = isRightSize
      ? 'other bytes than the file has'
      : `${bytes.length} bytes instead of ${file.byteSize}`;
    if (isWhole) yield good(`Visitors get images and videos from ${publicUrl}.`);
    else
      yield fault(
        `${url} answers ${response.status} with ${received}. With MEDIA_DELIVERY=nginx, nginx must be able to read ` +
          'DATA_DIR/media: see docs/operating.md.',
      );
  } catch (error) {
    yield hint(`${url} does not answer (${reasonOf(error)}): is the server running, and the proxy before it?`);
  }
}

async function* checkDisksAndLastBackup(
  config: Config,
  now: number,
  backupOptions: BackupCheckOptions,
): AsyncGenerator<Finding> {
  // With PostgreSQL and a bucket, a machine that runs no server may have no DATA_DIR.
  const hasDataDir = existsSync(config.dataDir);
  if (hasDataDir) yield await checkFreeSpace('DATA_DIR', config.dataDir);
  if (config.backupDir === undefined) {
    yield hint('There are no daily backups: set BACKUP_DIR to a folder on another disk.');
    return;
  }
  yield* checkLastBackup(config.backupDir, now, backupOptions);
  if (!existsSync(config.backupDir)) return;
  if (hasDataDir && (await isOnSameDisk(config.dataDir, config.backupDir))) {
    yield hint('BACKUP_DIR is on the same disk as DATA_DIR: what breaks the one breaks the other.');
  } else yield await checkFreeSpace('BACKUP_DIR', config.backupDir);
}

/** The free space below which a disk is reported as a fault. */
const minFreeBytes = 1_000_000_000;

const bytesPerGigabyte = 1_000_000_000;

async function checkFreeSpace(name: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const text = `The disk of ${name} has ${((bavail * bsize) / bytesPerGigabyte).toFixed(1)} GB left.`;
  return bavail * bsize < minFreeBytes ? fault(`${text} Please make room.`) : good(text);
}

async function isOnSameDisk(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(a), stat(b)]);
  return first.dev === second.dev;
}

interface BackupCheckOptions {
  /** Compares media files only by name and size. */
  readonly isQuick: boolean;
  readonly terminal: Terminal;
}

const hourMs = 60 * 60 * 1000;

async function* checkLastBackup(
  folder: string,
  now: number,
  backupOptions: BackupCheckOptions,
): AsyncGenerator<Finding> {
  const newest = await findNewestBackup(folder, now);
  if (newest === undefined) {
    yield fault(`There is no backup in BACKUP_DIR ${folder}: start the server, which makes one.`);
    return;
  }
  const hours = Math.round((now - backupTime(newest)) / hourMs);
  const text = `The last backup is ${hours} hours old.`;
  const isOld = now - backupTime(newest) > 2 * backupEveryMs;
  yield isOld ? fault(`${text} The log of the server says why.`) : good(text);
  yield await checkBackup(folder, newest, backupOptions);
}

async function* checkAllBackups(folder: string, backupOptions: BackupCheckOptions): AsyncGenerator<Finding> {
  const names = await listBackups(folder);
  if (names.length === 0) yield fault(`There is no backup in ${folder}.`);
  for (const name of names) yield await checkBackup(folder, name, backupOptions);
}

async function checkBackup(folder: string, name: string, backupOptions: BackupCheckOptions): Promise<Finding> {
  const damage = await findDamage(join(folder, name), backupOptions);
  if (damage === undefined)
    return good(`The backup ${name} can be restored${backupOptions.isQuick ? ', by the sizes of its files' : ''}.`);
  return fault(
    `The backup ${name} cannot be restored: ${damage} Make another one; first delete the damaged files in ` +
      `${mediaFolderOf(folder)}, for it copies only what is not there.`,
  );
}

async function findDamage(backup: string, backupOptions: BackupCheckOptions): Promise<string | undefined> {
  let manifest;
  try {
    manifest = await readManifest(backup);
  } catch (error) {
    return `${reasonOf(error)}.`;
  }
  return await describeDamage({ backup, manifest }, backupOptions);
}
