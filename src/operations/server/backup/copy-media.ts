import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { contentTypeOf } from '../../../media/server/media-key.ts';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import {
  type StoredRow,
  type TableSource,
  copiedTables,
  loadedTables,
  type CopiedTable,
} from '../../../platform/server/database/tables.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { sql } from 'kysely';
import type { Dialect } from '../../../platform/server/database/dialect.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import type { Database } from '../../../platform/server/database/schema.ts';

export interface KnownFile {
  readonly key: string;
  readonly byteSize: number;
  /** In hexadecimal, or null if unknown. */
  readonly sha256: string | null;
}

interface CopiedFile {
  readonly key: string;
  readonly byteSize: number;
  readonly sha256: string;
}

interface MediaCopy {
  /** Sorted by key. */
  readonly files: readonly CopiedFile[];
  /** Keys of files that are missing or damaged in the source. */
  readonly missing: readonly string[];
  readonly copiedCount: number;
}

interface Copying {
  readonly from: MediaStore;
  readonly to: MediaStore;
  readonly files: readonly KnownFile[];
  /** Also reads files that were copied earlier, and rewrites damaged ones. */
  readonly isVerifying: boolean;
  readonly terminal: Terminal;
}

const filesAtOnce = 4;
/** Attempts before a file counts as missing. */
const looks = 8;
const lookAgainMs = 150;

/** Also copies files from the trash. Checks sizes and checksums. */
export async function copyMedia(copying: Copying): Promise<MediaCopy> {
  const { files, to, terminal } = copying;
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of to.list()) sizes.set(key, byteSize);
  const copied: CopiedFile[] = [];
  const missing: string[] = [];
  let copiedCount = 0;
  let next = 0;
  const work = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      terminal.checkStopped();
      const isThere = sizes.get(file.key) === file.byteSize;
      const result = (isThere && (await readExisting(copying, file))) || (await copyFile(copying, file));
      if (result === undefined) missing.push(file.key);
      else copied.push({ key: file.key, byteSize: file.byteSize, sha256: result.sha256 });
      if (result?.isCopied) copiedCount++;
      terminal.progress(`Media files: ${copied.length + missing.length} of ${files.length}`);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  copied.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { files: copied, missing: missing.sort(), copiedCount };
}

interface FileResult {
  readonly sha256: string;
  readonly isCopied: boolean;
}

/** Undefined if the file has to be copied again. */
async function readExisting({ to, isVerifying }: Copying, file: KnownFile): Promise<FileResult | undefined> {
  if (!isVerifying && file.sha256 !== null) return { sha256: file.sha256, isCopied: false };
  const stream = await to.read(file.key);
  if (stream === undefined) return undefined;
  const sha256 = sha256Of(await buffer(stream));
  return file.sha256 === null || sha256 === file.sha256 ? { sha256, isCopied: false } : undefined;
}

/** Undefined if the source lacks the file. */
async function copyFile({ from, to }: Copying, file: KnownFile): Promise<FileResult | undefined> {
  const bytes = await readWhole(from, file);
  if (bytes === undefined) return undefined;
  const sha256 = sha256Of(bytes);
  if (file.sha256 !== null && file.sha256 !== sha256) return undefined;
  await to.put(file.key, bytes, contentTypeOf(file.key));
  return { sha256, isCopied: true };
}

/** A file that is being moved may be missing or partial for a moment. */
async function readWhole(store: MediaStore, { key, byteSize }: KnownFile): Promise<Buffer | undefined> {
  for (let look = 1; look <= looks; look++) {
    if (look > 1) await wait(lookAgainMs);
    const bytes = await readAnywhere(store, key);
    if (bytes?.length === byteSize) return bytes;
  }
  return undefined;
}

/** A file may be moved to the trash, or back, between two reads. */
async function readAnywhere(store: MediaStore, key: string): Promise<Buffer | undefined> {
  const stream = (await store.read(key)) ?? (await store.readTrashed(key)) ?? (await store.read(key));
  return stream && (await buffer(stream));
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function listKnownFiles(source: TableSource): Promise<KnownFile[]> {
  const table = copiedTables.find(({ name }) => name === 'media');
  const files: KnownFile[] = [];
  if (table === undefined) return files;
  for await (const rows of source.rows(table)) files.push(...rows.map(toKnownFile));
  return files;
}

function toKnownFile({ key, byte_size: byteSize, sha256 = null }: StoredRow): KnownFile {
  return { key: String(key), byteSize: Number(byteSize), sha256: sha256 === null ? null : String(sha256) };
}

/** Must be called before newer migrations change the copy. */
export async function verifyCopy(source: TableSource, copy: TableSource): Promise<void> {
  const expected = await hashTables(source);
  const found = await hashTables(copy);
  for (const [table, hash] of expected) {
    if (found.get(table) === hash) continue;
    throw new ToolError(`The copy of the table ${table} is not like the original. The database was not changed.`);
  }
}

/** Equal rows give equal lines on every database. */
export async function* tableLines(source: TableSource, table: CopiedTable): AsyncGenerator<string> {
  for await (const rows of source.rows(table)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Hashes in hexadecimal by table. */
export async function hashTables(source: TableSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const table of copiedTables) {
    const hash = createHash('sha256');
    for await (const lines of tableLines(source, table)) hash.update(lines);
    hashes.set(table.name, hash.digest('hex'));
  }
  return hashes;
}

/** Applies the source's migrations, then loads its rows. Newer migrations are applied later. */
export async function loadTables(
  db: Database,
  { dialect, source }: { dialect: Dialect; source: TableSource },
): Promise<void> {
  await applyMigrations(db, dialect, source.migrations);
  for (const { name, key } of loadedTables) {
    for await (const rows of source.rows({ name, key })) if (rows.length > 0) await insertRows(db, name, rows);
  }
}

async function insertRows(db: Database, table: string, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** Reports how many rows were read since the first table. */
export function countRows<Source extends TableSource>(source: Source, what: string, terminal: Terminal): Source {
  let count = 0;
  return {
    ...source,
    async *rows(table) {
      for await (const rows of source.rows(table)) {
        count += rows.length;
        terminal.progress(`${what}: ${count} rows`);
        yield rows;
      }
    },
  };
}
