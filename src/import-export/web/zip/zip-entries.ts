import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { ArchivedRow, ArchivedSet } from '../../rules/archive/set-file.ts';
import type { NewSet } from '../../../sets/contract/set.ts';
import { englishTexts, type Texts } from '../../../platform/rules/languages/texts.ts';

/** Unpacked on demand. */
export interface Archive {
  readonly kind: 'zip' | 'anki';
  /** What an untouched set takes over. */
  readonly set: Partial<NewSet> & Pick<ArchivedSet, 'title' | 'thumbnail' | 'signingBoxes' | 'hands'>;
  readonly cards: readonly ArchivedRow[];
  /** Files that cards name but the archive lacks, with the cards' lines. */
  readonly missing: readonly { readonly line: number; readonly name: string }[];
  /** What a set cannot hold, in sentences. */
  readonly skipped: readonly Wording[];
  /**
   * Undefined if missing.
   * @throws ArchiveError if damaged or too large
   */
  readonly read: (name: string) => Promise<File | undefined>;
}

/** Puts something into the reader's language. */
export type Wording = (t: Texts) => string;

/** `words` say it to people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly words: Wording;

  constructor(words: Wording, options?: ErrorOptions) {
    super(words(englishTexts), options);
    this.words = words;
  }
}

export type Entries = ReadonlyMap<string, FileEntry>;

interface ListOptions {
  readonly maxFiles: number;
  /** Said where there are more. */
  readonly tooMany: Wording;
}

const damaged: Wording = (t) => t('This is not a ZIP file, or it is damaged.');

/**
 * The first of each name.
 * @throws ArchiveError
 */
export async function listZipEntries(zip: Blob, { maxFiles, tooMany }: ListOptions): Promise<Entries> {
  const entries = new Map<string, FileEntry>();
  try {
    const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false, checkSignature: true });
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory && !entries.has(entry.filename)) entries.set(entry.filename, entry);
      if (entries.size > maxFiles) throw new ArchiveError(tooMany);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(damaged, { cause: error });
  }
  return entries;
}

interface UnpackOptions {
  readonly name: string;
  readonly maxBytes: number;
  /** Said beyond `maxBytes`. */
  readonly tooLarge: Wording;
}

/** @throws ArchiveError beyond `maxBytes`, counted while unpacking, as a bomb claims to be small */
export async function unpack(entry: FileEntry, { name, maxBytes, tooLarge }: UnpackOptions): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let byteSize = 0;
  const room = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      byteSize += chunk.length;
      if (byteSize > maxBytes) throw new Error('too large');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(room);
  } catch (error) {
    throw new ArchiveError(byteSize > maxBytes ? tooLarge : fileDamaged(name), { cause: error });
  }
  return new Blob(chunks);
}

export function fileDamaged(name: string): Wording {
  return (t) => t('{name} is damaged.', { name });
}

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);

/** A card's media type by file name; the server examines the bytes. */
export function mediaTypeOf(name: string): string | undefined {
  return types.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
