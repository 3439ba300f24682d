import { collectionFiles, mediaMapFile, metaFile } from '../../rules/anki/package-format.ts';
import { maxMediaBytes, maxTitleLength } from '../../../platform/rules/limits.ts';
import { ArchiveError, fileDamaged, listZipEntries, mediaTypeOf, unpack } from '../zip/zip-entries.ts';
import type { Archive, Entries, LazyText } from '../zip/zip-entries.ts';
import { convertNotes } from './anki-cards.ts';
import { readCollection, type AnkiCollection } from './collection.ts';
import { readMessage, decodeText } from './protocol-buffers.ts';
import { unpackZstd, ZstdTooLargeError } from './zstd.ts';

/**
 * The largest collection that is read. Collections of many years are smaller, and it must fit into the page's memory
 * twice.
 */
const maxCollectionBytes = 256 * 1024 * 1024;
const maxMediaMapBytes = 16 * 1024 * 1024;
const maxMetaBytes = 1024 * 1024;
const maxPackageFiles = 100_000;
/** The latest version of packages that this program can read. */
const maxVersion = 3;

const notFromAnki: LazyText = (t) => t('This file was not exported by Anki.');
const tooNew: LazyText = (t) =>
  t('This file was exported by a newer Anki. Please export it with “Support older Anki versions”.');
const damagedCollection: LazyText = (t) => t('The collection in this file is damaged.');

/**
 * Reads an `.apkg` or `.colpkg` of any Anki since 2.0. Unpacks no more than the limits above, whatever the file claims.
 * @throws ArchiveError when the file is no such package
 */
export async function readAnkiPackage(file: File): Promise<Archive> {
  const entries = await listZipEntries(file, {
    maxFiles: maxPackageFiles,
    tooMany: (t) => t('There are too many files in it.'),
  });
  const collectionFile = [collectionFiles.latest, collectionFiles.legacy, collectionFiles.first].find((name) =>
    entries.has(name),
  );
  if ((await versionOf(entries)) > maxVersion) throw new ArchiveError(tooNew);
  if (collectionFile === undefined) throw new ArchiveError(notFromAnki);
  const opened = { entries, isCompressed: collectionFile === collectionFiles.latest };
  const bytes = await readBytes(opened, collectionFile, { maxBytes: maxCollectionBytes });
  const collection = orDamaged(() => readCollection(bytes));
  const mediaMap = await readMediaMap(opened);
  const { cards, skipped } = orDamaged(() => convertNotes(collection, new Set(mediaMap.keys())));
  if (cards.length === 0) throw new ArchiveError((t) => t('There are no notes in this file.'));
  const set = { title: titleOf(collection, file.name), thumbnail: '', signingBoxes: {} };
  return {
    kind: 'anki',
    set,
    cards,
    missing: [],
    skipped,
    read: (name) => readMedia(opened, mediaMap.get(name), name),
  };
}

function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new ArchiveError(damagedCollection, { cause: error });
  }
}

async function versionOf(entries: Entries): Promise<number> {
  if (!entries.has(metaFile)) return 0;
  const bytes = await readBytes({ entries, isCompressed: false }, metaFile, { maxBytes: maxMetaBytes });
  const version = orDamaged(() => [...readMessage(bytes)].find(({ number }) => number === 1));
  return Number(version?.value ?? 0);
}

interface Package {
  readonly entries: Entries;
  /** Whether collection and media are compressed with zstd, as they are since Anki 2.1.50. */
  readonly isCompressed: boolean;
}

async function readMediaMap(opened: Package): Promise<MediaMap> {
  if (!opened.entries.has(mediaMapFile)) return new Map();
  const bytes = await readBytes(opened, mediaMapFile, { maxBytes: maxMediaMapBytes });
  return orDamaged(() =>
    opened.isCompressed ? readBinaryMediaMap(bytes) : readJsonMediaMap(new TextDecoder().decode(bytes)),
  );
}

async function readMedia(opened: Package, entryName: string | undefined, name: string): Promise<File | undefined> {
  if (entryName === undefined || !opened.entries.has(entryName)) return undefined;
  const bytes = await readBytes(opened, entryName, { name, maxBytes: maxMediaBytes });
  return new File([bytes], name, { type: mediaTypeOf(name) ?? '' });
}

interface ReadOptions {
  readonly maxBytes: number;
  /** The name that messages use instead of the file's name in the package. */
  readonly name?: string;
}

/**
 * Reads a file of the package, and unpacks it if the package is compressed with zstd.
 * @throws ArchiveError when the file is missing, damaged or larger than `maxBytes`
 */
async function readBytes(
  { entries, isCompressed }: Package,
  file: string,
  { maxBytes, name = file }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entries.get(file);
  if (entry === undefined) throw new ArchiveError(notFromAnki);
  const tooLarge: LazyText = (t) => t('{name} is larger than {count} MB.', { name, count: maxBytes / 1024 / 1024 });
  const blob = await unpack(entry, { name, maxBytes, tooLarge });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!isCompressed) return bytes;
  try {
    return unpackZstd(bytes, maxBytes);
  } catch (error) {
    throw new ArchiveError(error instanceof ZstdTooLargeError ? tooLarge : fileDamaged(name), { cause: error });
  }
}

/** Returns the name of the innermost deck that contains all cards, or else of the file. */
function titleOf({ deckNames }: AnkiCollection, fileName: string): string {
  const paths = deckNames.map((name) => name.split('::'));
  const [first = []] = paths;
  const forkDepth = first.findIndex((part, depth) => paths.some((path) => path[depth] !== part));
  const sharedDepth = forkDepth === -1 ? first.length : forkDepth;
  const title = first[sharedDepth - 1] ?? fileName.replace(/\.\w+$/, '');
  return Array.from(title.trim()).slice(0, maxTitleLength).join('');
}

/** The names of the entries of the package, which are numbers, by the names of the media files in them. */
type MediaMap = ReadonlyMap<string, string>;

/**
 * Reads the map as Anki up to 2.1.49 writes it: `{"0": "hello.mp4"}`.
 * @throws when the map is damaged
 */
function readJsonMediaMap(json: string): MediaMap {
  const map: unknown = JSON.parse(json);
  if (typeof map !== 'object' || map === null) throw new Error('No map of media.');
  return toMediaMap(Object.entries(map).map(([entryName, name]) => [String(name), entryName]));
}

/**
 * Reads the map as Anki since 2.1.50 writes it: a message of messages, whose first field is the name. The entries are
 * numbered in their order, from 0.
 * @throws when the map is damaged
 */
function readBinaryMediaMap(bytes: Uint8Array): MediaMap {
  const names: string[] = [];
  for (const { number, value } of readMessage(bytes)) {
    if (number !== 1 || typeof value === 'number') continue;
    const name = [...readMessage(value)].find((field) => field.number === 1);
    names.push(name === undefined ? '' : decodeText(name.value));
  }
  return toMediaMap(names.map((name, index) => [name, String(index)]));
}

/**
 * Makes the map. Names are never used as paths, but those that Anki does not write are refused all the same.
 * @throws when a name has slashes or control characters, or is a folder
 */
function toMediaMap(entries: readonly [name: string, entryName: string][]): MediaMap {
  if (entries.some(([name]) => /[/\\\p{Cc}]|^\.{1,2}$/u.test(name))) throw new Error('A name that leads elsewhere.');
  return new Map(entries.map(([name, entryName]) => [name.normalize('NFC'), entryName]));
}
