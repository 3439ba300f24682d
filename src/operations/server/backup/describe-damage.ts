import { join } from 'node:path';
import type { BackupManifest } from '../../contract.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import { loadedTables } from '../../../platform/server/database/tables.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { readChecksum } from '../../../media/server/store-media.ts';
import { mediaFolderOf, openBackupTables } from './backup-folder.ts';
import { listKnownFiles } from './copy-media.ts';
import { withRowProgress } from './copy-tables.ts';

interface ReadBackup {
  readonly backup: string;
  readonly manifest: BackupManifest;
}

interface DamageOptions {
  /** Compares media files only by name and size. Tables are always read. */
  readonly isQuick: boolean;
  readonly terminal: Terminal;
}

/** How many damaged files the message names. */
const maxExamples = 10;

/** Describes the first damage that is found. Returns undefined if tables and files are intact. */
export async function describeDamage(backup: ReadBackup, options: DamageOptions): Promise<string | undefined> {
  return (
    (await describeTableDamage(backup, options)) ??
    (await describeUnlistedFile(backup)) ??
    (await describeFileDamage(backup, options))
  );
}

async function describeTableDamage(
  { backup, manifest }: ReadBackup,
  { terminal }: DamageOptions,
): Promise<string | undefined> {
  const source = withRowProgress(openBackupTables(backup, manifest), 'Tables of the backup', terminal);
  const knownTables = new Set(loadedTables.map(({ name }) => name));
  for (const { name, rowCount } of manifest.tables) {
    if (!knownTables.has(name)) return `${backup} is of a newer version of the program: it has the table ${name}.`;
    // The rows of a backup are in order already, so no key is needed.
    const count = await countReadable(source.rows({ name, key: [] })).catch(() => undefined);
    if (count !== rowCount) return `${backup} is damaged: the table ${name} is not as it was written.`;
  }
  return undefined;
}

/** @throws when a row is damaged */
async function countReadable(chunks: AsyncIterable<readonly unknown[]>): Promise<number> {
  let count = 0;
  for await (const rows of chunks) count += rows.length;
  return count;
}

/** Describes a file that the database names and the manifest does not. */
async function describeUnlistedFile({ backup, manifest }: ReadBackup): Promise<string | undefined> {
  const listedKeys = new Set([...manifest.files.map(({ key }) => key), ...manifest.missing]);
  const knownFiles = await listKnownFiles(openBackupTables(backup, manifest));
  const unlisted = knownFiles.find(({ key }) => !listedKeys.has(key));
  return unlisted && `${backup} is damaged: its manifest lacks the file ${unlisted.key}.`;
}

async function describeFileDamage(backup: ReadBackup, options: DamageOptions): Promise<string | undefined> {
  const damagedKeys = await listDamagedFiles(backup, options);
  if (damagedKeys.length === 0) return undefined;
  const examples = damagedKeys.slice(0, maxExamples).join(', ');
  return `The backup is damaged: ${damagedKeys.length} of its files are missing or not as they were written, such as ${examples}.`;
}

async function listDamagedFiles(
  { backup, manifest }: ReadBackup,
  { isQuick, terminal }: DamageOptions,
): Promise<string[]> {
  const media = await openDiskStore(mediaFolderOf(join(backup, '..')));
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of media.list()) sizes.set(key, byteSize);
  const damagedKeys = [];
  for (const [index, { key, byteSize, sha256 }] of manifest.files.entries()) {
    terminal.checkStopped();
    terminal.progress(`Files of the backup: ${index + 1} of ${manifest.files.length}`);
    const isWhole = sizes.get(key) === byteSize && (isQuick || (await readChecksum(media, key)) === sha256);
    if (!isWhole) damagedKeys.push(key);
  }
  return damagedKeys;
}
