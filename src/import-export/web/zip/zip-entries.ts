import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ArchiveError } from './archive.ts';

export type Entries = ReadonlyMap<string, FileEntry>;

interface ListOptions {
  readonly maxFiles: number;
  /** The message where there are more. */
  readonly tooMany: string;
}

const damaged = 'This is not a ZIP file, or it is damaged.';

/**
 * The first of each name.
 * @throws ArchiveError
 */
export async function listEntries(zip: Blob, { maxFiles, tooMany }: ListOptions): Promise<Entries> {
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
  readonly tooLarge: string;
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
    throw new ArchiveError(`${name} is ${byteSize > maxBytes ? tooLarge : 'damaged'}.`, { cause: error });
  }
  return new Blob(chunks);
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
