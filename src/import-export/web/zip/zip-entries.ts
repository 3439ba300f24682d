import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ArchivedRow, ArchivedSet } from '../../rules/archive/set-file.ts';
import type { NewSet } from '../../../sets/contract/set.ts';
import { englishTexts, type Texts } from '../../../platform/rules/languages/texts.ts';

/** An opened archive, whose files are unpacked on demand. */
export interface Archive {
  readonly kind: 'zip' | 'anki';
  /** The fields that an untouched set can take over. */
  readonly set: Partial<NewSet> & Pick<ArchivedSet, 'title' | 'thumbnail' | 'signingBoxes' | 'hands'>;
  readonly cards: readonly ArchivedRow[];
  /** Files that cards name but the archive lacks, with the cards' lines. */
  readonly missing: readonly { readonly line: number; readonly name: string }[];
  /** What a set cannot hold, in sentences. */
  readonly skipped: readonly LazyText[];
  /**
   * Returns undefined if the file is missing.
   * @throws ArchiveError when the file is damaged or too large
   */
  readonly read: (name: string) => Promise<File | undefined>;
}

/** A text that is translated only when it is shown, since only then the reader's language is known. */
export type LazyText = (t: Texts) => string;

/** An archive that cannot be imported. `text` tells people what is wrong with it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly text: LazyText;

  constructor(text: LazyText, options?: ErrorOptions) {
    super(text(englishTexts), options);
    this.text = text;
  }
}

/** The files of an archive, by their names in it. */
export type Entries = ReadonlyMap<string, FileEntry>;

interface ListOptions {
  readonly maxFiles: number;
  /** The reason of the error if there are more files. */
  readonly tooMany: LazyText;
}

const damaged: LazyText = (t) => t('This is not a ZIP file, or it is damaged.');

/**
 * Lists the files of a ZIP file, which are read on demand. If several entries have the same name, the first counts.
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
  /** The reason of the error if the file is larger than `maxBytes`. */
  readonly tooLarge: LazyText;
}

/**
 * Unpacks a file of the archive. Bytes are counted while they are unpacked, because a file that is made to fill the
 * memory claims to be small.
 * @throws ArchiveError when the file is damaged or larger than `maxBytes`
 */
export async function unpack(entry: FileEntry, { name, maxBytes, tooLarge }: UnpackOptions): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let byteSize = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      byteSize += chunk.length;
      if (byteSize > maxBytes) throw new Error('too large');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink);
  } catch (error) {
    throw new ArchiveError(byteSize > maxBytes ? tooLarge : fileDamaged(name), { cause: error });
  }
  return new Blob(chunks);
}

export function fileDamaged(name: string): LazyText {
  return (t) => t('{name} is damaged.', { name });
}

const mediaTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);

/**
 * The type by the name of the file. Returns undefined if cards cannot have such a file. The server examines the bytes.
 */
export function mediaTypeOf(name: string): string | undefined {
  return mediaTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
