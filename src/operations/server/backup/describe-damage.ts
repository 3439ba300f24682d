import { join } from 'node:path';
import type { BackupManifest } from '../../contract.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import { loadedTables } from '../../../platform/server/database/tables.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { readChecksum } from '../../../media/server/store-media.ts';
import { mediaFolderOf, openBackupTables } from './backup-folder.ts';
import { countRows, listKnownFiles } from './copy-media.ts';

interface Examined {
  readonly backup: string;
  readonly manifest: BackupManifest;
}

interface Examining {
  /** Compares only names and sizes. */
  readonly isQuick: boolean;
  readonly terminal: Terminal;
}

const maxNamed = 10;

/** Undefined if tables and files are intact. */
export async function describeDamage(examined: Examined, examining: Examining): Promise<string | undefined> {
  return (
    (await describeTables(examined, examining)) ??
    (await describeFileList(examined)) ??
    (await describeFiles(examined, examining))
  );
}

async function describeTables({ backup, manifest }: Examined, { terminal }: Examining): Promise<string | undefined> {
  const source = countRows(openBackupTables(backup, manifest), 'Tables of the backup', terminal);
  const known = new Set(loadedTables.map(({ name }) => name));
  for (const { name, rowCount } of manifest.tables) {
    if (!known.has(name)) return `${backup} is of a newer version of the program: it has the table ${name}.`;
    let count = 0;
    try {
      for await (const rows of source.rows({ name, key: [] })) count += rows.length;
    } catch {
      count = -1;
    }
    if (count !== rowCount) return `${backup} is damaged: the table ${name} is not as it was written.`;
  }
  return undefined;
}

/** Finds a file that the database names and the manifest does not. */
async function describeFileList({ backup, manifest }: Examined): Promise<string | undefined> {
  const listed = new Set([...manifest.files.map(({ key }) => key), ...manifest.missing]);
  const known = await listKnownFiles(openBackupTables(backup, manifest));
  const unlisted = known.find(({ key }) => !listed.has(key));
  return unlisted && `${backup} is damaged: its manifest lacks the file ${unlisted.key}.`;
}

async function describeFiles(examined: Examined, examining: Examining): Promise<string | undefined> {
  const damaged = await listDamagedFiles(examined, examining);
  if (damaged.length === 0) return undefined;
  const named = damaged.slice(0, maxNamed).join(', ');
  return `The backup is damaged: ${damaged.length} of its files are missing or not as they were written, such as ${named}.`;
}

async function listDamagedFiles({ backup, manifest }: Examined, { isQuick, terminal }: Examining): Promise<string[]> {
  const pool = await openDiskStore(mediaFolderOf(join(backup, '..')));
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of pool.list()) sizes.set(key, byteSize);
  const damaged = [];
  for (const [index, { key, byteSize, sha256 }] of manifest.files.entries()) {
    terminal.checkStopped();
    terminal.progress(`Files of the backup: ${index + 1} of ${manifest.files.length}`);
    const isWhole = sizes.get(key) === byteSize && (isQuick || (await readChecksum(pool, key)) === sha256);
    if (!isWhole) damaged.push(key);
  }
  return damaged;
}
