import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { contentTypeOf } from '../../../media/server/media-key.ts';
import { sha256Of } from '../../../media/server/store-media.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import { type StoredRow, type TableSource, copiedTables } from '../../../platform/server/database/tables.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';

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
  readonly missingKeys: readonly string[];
  readonly copiedCount: number;
}

interface CopyOptions {
  readonly from: MediaStore;
  readonly to: MediaStore;
  readonly files: readonly KnownFile[];
  /**
   * Compares the checksums of files that the target has already, and copies damaged ones again. Otherwise a file of the
   * right size counts as whole, and is read only to learn an unknown checksum.
   */
  readonly isVerifying: boolean;
  readonly terminal: Terminal;
}

/** How many files are copied at the same time. */
const filesAtOnce = 4;
/** How often a file is read before it counts as missing. */
const maxAttempts = 8;
/** The pause between two attempts. */
const retryPauseMs = 150;

/**
 * Copies media files to another place, several at a time. Also copies files from the source's trash. Checks sizes and
 * checksums.
 */
export async function copyMedia(options: CopyOptions): Promise<MediaCopy> {
  const { files, to, terminal } = options;
  const sizes = new Map<string, number>();
  for await (const { key, byteSize } of to.list()) sizes.set(key, byteSize);
  const presentFiles: CopiedFile[] = [];
  const missingKeys: string[] = [];
  let copiedCount = 0;
  let next = 0;
  // Each worker takes the next file until none is left.
  const work = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      terminal.checkStopped();
      const isSameSize = sizes.get(file.key) === file.byteSize;
      const existing = isSameSize ? await readExisting(options, file) : undefined;
      const result = existing ?? (await copyFile(options, file));
      if (result === undefined) missingKeys.push(file.key);
      else presentFiles.push({ key: file.key, byteSize: file.byteSize, sha256: result.sha256 });
      if (result?.isCopied) copiedCount++;
      terminal.progress(`Media files: ${presentFiles.length + missingKeys.length} of ${files.length}`);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  presentFiles.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { files: presentFiles, missingKeys: missingKeys.sort(), copiedCount };
}

interface FileResult {
  readonly sha256: string;
  readonly isCopied: boolean;
}

/** Returns undefined if the file has to be copied again. */
async function readExisting({ to, isVerifying }: CopyOptions, file: KnownFile): Promise<FileResult | undefined> {
  if (!isVerifying && file.sha256 !== null) return { sha256: file.sha256, isCopied: false };
  const stream = await to.read(file.key);
  if (stream === undefined) return undefined;
  const sha256 = sha256Of(await buffer(stream));
  return file.sha256 === null || sha256 === file.sha256 ? { sha256, isCopied: false } : undefined;
}

/** Returns undefined if the file is missing or damaged in the source. */
async function copyFile({ from, to }: CopyOptions, file: KnownFile): Promise<FileResult | undefined> {
  const bytes = await readWhole(from, file);
  if (bytes === undefined) return undefined;
  const sha256 = sha256Of(bytes);
  if (file.sha256 !== null && file.sha256 !== sha256) return undefined;
  await to.put(file.key, bytes, contentTypeOf(file.key));
  return { sha256, isCopied: true };
}

/** Reads a file several times if needed, because it may be missing or partial for a moment while it is moved. */
async function readWhole(store: MediaStore, { key, byteSize }: KnownFile): Promise<Buffer | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (attempt > 1) await wait(retryPauseMs);
    const bytes = await readAnywhere(store, key);
    if (bytes?.length === byteSize) return bytes;
  }
  return undefined;
}

/** Looks in the store again after the trash, because a file may be moved to the trash, or back, between two reads. */
async function readAnywhere(store: MediaStore, key: string): Promise<Buffer | undefined> {
  const stream = (await store.read(key)) ?? (await store.readTrashed(key)) ?? (await store.read(key));
  return stream && (await buffer(stream));
}

export async function listKnownFiles(source: TableSource): Promise<KnownFile[]> {
  const table = copiedTables.find(({ name }) => name === 'media');
  const files: KnownFile[] = [];
  if (table === undefined) return files;
  for await (const rows of source.rows(table)) files.push(...rows.map(toKnownFile));
  return files;
}

/** Rows of older programs have no checksum. */
function toKnownFile({ key, byte_size: byteSize, sha256 = null }: StoredRow): KnownFile {
  return { key: String(key), byteSize: Number(byteSize), sha256: sha256 === null ? null : String(sha256) };
}
