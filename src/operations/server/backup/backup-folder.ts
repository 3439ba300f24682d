import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { syncFolder } from '../../../platform/server/base/sync-folder.ts';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backupManifest, type BackupManifest } from '../../contract.ts';
import { maxClockSkewMs } from '../../../platform/rules/limits.ts';
import { errorCode, ignoreMissing } from '../../../platform/server/base/error-code.ts';
import {
  toStoredRow,
  type StoredRow,
  type TableSource,
  copiedTables,
  type CopiedTable,
} from '../../../platform/server/database/tables.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { tableLines } from './copy-tables.ts';

/** The name of a backup is its time, without colons, because some file systems refuse them. */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinishedPrefix = '.unfinished-';
/** How many rows are read and passed on at a time, which bounds the memory. */
const rowsPerChunk = 500;

/**
 * Returns the folder of the media files. All backups in a folder share their media files, because a file never changes.
 */
export function mediaFolderOf(folder: string): string {
  return join(folder, 'media');
}

export function backupName(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, '-');
}

export function backupTime(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}

/** Lists the names of all finished backups, oldest first. Returns none if there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => namePattern.test(name)).sort();
}

/** Finds the name of the newest finished backup. Ignores those dated in the future, which a wrong clock has made. */
export async function findNewestBackup(folder: string, now: number): Promise<string | undefined> {
  return (await listBackups(folder)).findLast((name) => backupTime(name) <= now + maxClockSkewMs);
}

/** Writes the tables of the backup `name` into a temporary folder, which `finishBackup` renames. */
export async function writeTables(
  folder: string,
  name: string,
  source: TableSource,
): Promise<BackupManifest['tables']> {
  const unfinishedFolder = join(folder, unfinishedPrefix + name);
  await mkdir(unfinishedFolder, { mode: 0o700 });
  const tables = [];
  for (const table of copiedTables)
    tables.push({ name: table.name, ...(await writeTable(unfinishedFolder, table, source)) });
  return tables;
}

async function writeTable(folder: string, table: CopiedTable, source: TableSource) {
  const hash = createHash('sha256');
  let rowCount = 0;
  const countedLines = async function* () {
    for await (const lines of tableLines(source, table)) {
      hash.update(lines);
      rowCount += lines.split('\n').length - 1;
      yield lines;
    }
  };
  await writeDurably(tablePath(folder, table.name), (file) =>
    pipeline(Readable.from(countedLines()), createGzip(), (compressed) => file.writeFile(compressed)),
  );
  return { rowCount, sha256: hash.digest('hex') };
}

/** Gives the folder of a complete backup its final name. A backup exists once its folder has its final name. */
export async function finishBackup(folder: string, name: string, manifest: BackupManifest): Promise<void> {
  const unfinishedFolder = join(folder, unfinishedPrefix + name);
  const text = JSON.stringify(manifest, undefined, 1);
  await writeDurably(join(unfinishedFolder, 'manifest.json'), (file) => file.writeFile(text));
  await syncFolder(unfinishedFolder);
  await rename(unfinishedFolder, join(folder, name));
  await syncFolder(folder);
}

/** Renames the folder first, so that a backup that is removed in part is never listed. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const renamedFolder = join(folder, unfinishedPrefix + name);
  await rename(join(folder, name), renamedFolder);
  await rm(renamedFolder, { recursive: true });
}

/**
 * Removes what interrupted backups have left. Must be called under `withBackupLock`, because it would also remove what
 * another process is writing.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(folder, name), { recursive: true });
  }
}

/**
 * Reads the manifest of a backup.
 * @throws ToolError when the manifest is missing, damaged or of a newer version
 */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(join(backup, 'manifest.json'), 'utf8').catch((error: unknown) => {
    throw new ToolError(`${backup} is no backup: its manifest.json cannot be read (${errorCode(error)})`);
  });
  const parsed = backupManifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ToolError(`The manifest of ${backup} is damaged or of a newer version of the program`);
}

/**
 * Opens the tables of a backup. Reading throws, at the latest after the last row, if the rows of a table are not as
 * they were written.
 */
export function openBackupTables(backup: string, manifest: BackupManifest): TableSource {
  return {
    migrations: manifest.migrations,

    async *rows({ name }) {
      const tableEntry = manifest.tables.find((table) => table.name === name);
      // The program that made the backup did not have this table yet.
      if (tableEntry === undefined) return;
      const hash = createHash('sha256');
      let rows: StoredRow[] = [];
      for await (const line of readLines(tablePath(backup, name))) {
        hash.update(`${line}\n`);
        rows.push(parseRow(line));
        if (rows.length < rowsPerChunk) continue;
        yield rows;
        rows = [];
      }
      yield rows;
      if (hash.digest('hex') !== tableEntry.sha256) throw tableDamaged(backup, name);
    },
  };
}

function tableDamaged(backup: string, table: string): ToolError {
  return new ToolError(`${backup} is damaged: the table ${table} is not as it was written. Nothing was changed.`);
}

async function* readLines(path: string): AsyncGenerator<string> {
  // A missing file is reported before anything is streamed.
  await stat(path);
  const content = createGunzip();
  const reading = pipeline(createReadStream(path), content);
  // The loop below throws the same error.
  reading.catch(() => {});
  let lineStart = '';
  for await (const chunk of content.setEncoding('utf8')) {
    const lines = (lineStart + chunk).split('\n');
    lineStart = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
  if (lineStart !== '') throw new Error(`${path} ends within a line`);
}

function parseRow(line: string): StoredRow {
  const row = parseJson(line);
  if (typeof row !== 'object' || row === null) throw new Error(`Not a row: ${line.slice(0, 100)}`);
  return toStoredRow(row);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tablePath(folder: string, table: string): string {
  return join(folder, `${table}.ndjson.gz`);
}

/** Writes a new file to the disk. It survives a power failure once its folder is synchronised too. */
async function writeDurably(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
