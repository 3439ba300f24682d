import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readCardRows, type ArchivedRow } from '../../../../../shared/archive/card-rows.ts';
import { cardsFileName, readSetFile, setFileName, type ArchivedSet } from '../../../../../shared/archive/set-file.ts';
import {
  maxDefinitionLength,
  maxHowSignedLength,
  maxMediaBytes,
  maxSetCards,
  maxTermLength,
} from '../../../../../shared/limits.ts';

/** A set full: four bytes a character, and room for the files' names. */
const maxArchiveTextBytes = maxSetCards * (4 * (maxTermLength + maxDefinitionLength + maxHowSignedLength) + 400);
/** An image or video and a poster for each card, and the set's own. */
const maxArchiveFiles = 2 * maxSetCards + 10;

/** Files are unpacked on demand. */
export interface Archive {
  readonly set: ArchivedSet;
  readonly cards: readonly ArchivedRow[];
  /** Named by cards but not there, with the cards' lines. */
  readonly missing: readonly { readonly line: number; readonly name: string }[];
  /** Undefined when it is not there. @throws ArchiveError when it is damaged or too large */
  readonly read: (name: string) => Promise<File | undefined>;
}

/** A sentence for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const foreign = 'This ZIP was not exported by Flashcard Studio.';
const damaged = 'This is not a ZIP file, or it is damaged.';

/**
 * Its names lead to nothing but its own files, and no more is unpacked than an honest export can hold, whatever it claims.
 * @throws ArchiveError when it is none
 */
export async function readArchive(zip: Blob): Promise<Archive> {
  const entries = await listEntries(zip);
  const set = readSetFile((await readText(entries, setFileName)) ?? '');
  if ('reason' in set) throw new ArchiveError(set.reason);
  const csv = await readText(entries, cardsFileName);
  if (csv === undefined) throw new ArchiveError(foreign);
  const cards = readCards(csv);
  const missing = cards.flatMap(({ line, media, poster }) => {
    return [media, poster].filter((name) => name !== '' && !entries.has(name)).map((name) => ({ line, name }));
  });
  return { set, cards, missing, read: (name) => readFile(entries, name) };
}

type Entries = ReadonlyMap<string, FileEntry>;

async function listEntries(zip: Blob): Promise<Entries> {
  const entries = new Map<string, FileEntry>();
  try {
    const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false, checkSignature: true });
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory && !entries.has(entry.filename)) entries.set(entry.filename, entry);
      if (entries.size > maxArchiveFiles) throw new ArchiveError(foreign);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(damaged, { cause: error });
  }
  return entries;
}

function readCards(csv: string): ArchivedRow[] {
  const cards: ArchivedRow[] = [];
  for (const row of readCardRows(csv)) {
    if ('reason' in row) throw new ArchiveError(`${cardsFileName}, line ${row.line}: ${row.reason}`);
    cards.push(row);
  }
  if (cards.length === 0) throw new ArchiveError('There are no cards in this ZIP.');
  return cards;
}

async function readText(entries: Entries, name: string): Promise<string | undefined> {
  const entry = entries.get(name);
  return entry && (await (await unpack(entry, maxArchiveTextBytes)).text());
}

async function readFile(entries: Entries, name: string): Promise<File | undefined> {
  const entry = entries.get(name);
  return entry && new File([await unpack(entry, maxMediaBytes)], name.slice(name.lastIndexOf('/') + 1), typeOf(name));
}

/** @throws ArchiveError beyond `maxBytes`, counted as they come: a bomb says that it is small */
async function unpack(entry: FileEntry, maxBytes: number): Promise<Blob> {
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
    const fault = byteSize > maxBytes ? 'larger than any export makes it' : 'damaged';
    throw new ArchiveError(`${entry.filename} is ${fault}.`, { cause: error });
  }
  return new Blob(chunks);
}

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);

/** The server looks at the bytes. */
function typeOf(name: string): { type: string } {
  return { type: types.get(name.slice(name.lastIndexOf('.') + 1)) ?? '' };
}
