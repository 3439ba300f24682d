import { collectionFiles, mediaMapFile, metaFile } from '../../rules/anki/package-format.ts';
import { maxMediaBytes, maxTitleLength } from '../../../platform/rules/limits.ts';
import { ArchiveError, type Archive } from '../zip/zip-entries.ts';
import { fileDamaged, listZipEntries, mediaTypeOf, unpack, type Entries, type Wording } from '../zip/zip-entries.ts';
import { cardsOf } from './anki-cards.ts';
import { readCollection, type AnkiCollection } from './collection.ts';
import { readMessage, textOf } from './protocol-buffers.ts';
import { Decompress } from 'fzstd';

const magic = [0x28, 0xb5, 0x2f, 0xfd];

/** The default of other decoders; Anki needs far less. */
const maxWindowBytes = 128 * 1024 * 1024;

/** After years of study; it must fit into the page's memory twice. */
const maxCollectionBytes = 256 * 1024 * 1024;
const maxMediaMapBytes = 16 * 1024 * 1024;
const maxMetaBytes = 1024 * 1024;
const maxPackageFiles = 100_000;
/** The latest package version this reader knows. */
const latestVersion = 3;

const foreign: Wording = (t) => t('This file was not exported by Anki.');
const tooNew: Wording = (t) =>
  t('This file was exported by a newer Anki. Please export it with “Support older Anki versions”.');
const damaged: Wording = (t) => t('The collection in this file is damaged.');

interface Package {
  readonly entries: Entries;
  /** The format since Anki 2.1.50. */
  readonly isPacked: boolean;
}

/**
 * An `.apkg` or `.colpkg` of any Anki since 2.0. Unpacks no more than the limits above, whatever the file claims.
 * @throws ArchiveError if it is none
 */
export async function readAnkiPackage(file: File): Promise<Archive> {
  const entries = await listZipEntries(file, {
    maxFiles: maxPackageFiles,
    tooMany: (t) => t('There are too many files in it.'),
  });
  const collectionFile = [collectionFiles.latest, collectionFiles.legacy, collectionFiles.first].find((name) =>
    entries.has(name),
  );
  if ((await versionOf(entries)) > latestVersion) throw new ArchiveError(tooNew);
  if (collectionFile === undefined) throw new ArchiveError(foreign);
  const opened = { entries, isPacked: collectionFile === collectionFiles.latest };
  const bytes = await readBytes(opened, collectionFile, { maxBytes: maxCollectionBytes });
  const collection = orDamaged(() => readCollection(bytes));
  const places = await readPlaces(opened);
  const { cards, skipped } = orDamaged(() => cardsOf(collection, new Set(places.keys())));
  if (cards.length === 0) throw new ArchiveError((t) => t('There are no notes in this file.'));
  const set = { title: titleOf(collection, file.name), thumbnail: '', signingBoxes: {} };
  return {
    kind: 'anki',
    set,
    cards,
    missing: [],
    skipped,
    read: (name) => readMedia(opened, places.get(name), name),
  };
}

function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new ArchiveError(damaged, { cause: error });
  }
}

async function versionOf(entries: Entries): Promise<number> {
  if (!entries.has(metaFile)) return 0;
  const bytes = await readBytes({ entries, isPacked: false }, metaFile, { maxBytes: maxMetaBytes });
  const version = orDamaged(() => [...readMessage(bytes)].find(({ number }) => number === 1));
  return Number(version?.value ?? 0);
}

async function readPlaces(opened: Package): Promise<MediaMap> {
  if (!opened.entries.has(mediaMapFile)) return new Map();
  const bytes = await readBytes(opened, mediaMapFile, { maxBytes: maxMediaMapBytes });
  return orDamaged(() => (opened.isPacked ? readMediaMap(bytes) : readJsonMediaMap(new TextDecoder().decode(bytes))));
}

async function readMedia(opened: Package, place: string | undefined, name: string): Promise<File | undefined> {
  if (place === undefined || !opened.entries.has(place)) return undefined;
  const bytes = await readBytes(opened, place, { name, maxBytes: maxMediaBytes });
  return new File([bytes], name, { type: mediaTypeOf(name) ?? '' });
}

interface ReadOptions {
  readonly maxBytes: number;
  /** The name in messages, where different. */
  readonly name?: string;
}

/** @throws ArchiveError */
async function readBytes(
  { entries, isPacked }: Package,
  file: string,
  { maxBytes, name = file }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entries.get(file);
  if (entry === undefined) throw new ArchiveError(foreign);
  const tooLarge: Wording = (t) => t('{name} is larger than {count} MB.', { name, count: maxBytes / 1024 / 1024 });
  const blob = await unpack(entry, { name, maxBytes, tooLarge });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!isPacked) return bytes;
  try {
    return unpackZstd(bytes, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof RangeError && error.message === 'Too large.';
    throw new ArchiveError(isTooLarge ? tooLarge : fileDamaged(name), { cause: error });
  }
}

/** The deck's name; of several their parent deck's; else the file's. */
function titleOf({ deckNames }: AnkiCollection, fileName: string): string {
  const paths = deckNames.map((name) => name.split('::'));
  const [first = []] = paths;
  const forks = first.findIndex((part, depth) => paths.some((path) => path[depth] !== part));
  const depth = forks < 0 ? first.length : forks;
  const title = first[depth - 1] ?? fileName.replace(/\.\w+$/, '');
  return Array.from(title.trim()).slice(0, maxTitleLength).join('');
}

/** @throws Error if damaged, or if it unpacks to more than `maxBytes`, counted as they come */
function unpackZstd(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  checkZstdFrame(packed);
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  const decompress = new Decompress((chunk) => {
    byteSize += chunk.length;
    if (byteSize > maxBytes) throw new RangeError('Too large.');
    chunks.push(chunk);
  });
  decompress.push(packed, true);
  const bytes = new Uint8Array(byteSize);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Each file's place in the package, by its name. */
type MediaMap = ReadonlyMap<string, string>;

/**
 * Up to Anki 2.1.49: `{"0": "hello.mp4"}`.
 * @throws Error if damaged
 */
function readJsonMediaMap(json: string): MediaMap {
  const map: unknown = JSON.parse(json);
  if (typeof map !== 'object' || map === null) throw new Error('No map of media.');
  return toMap(Object.entries(map).map(([place, name]) => [String(name), place]));
}

/**
 * Since Anki 2.1.50: a message of messages whose first field is the name; their places count from 0.
 * @throws Error if damaged
 */
function readMediaMap(bytes: Uint8Array): MediaMap {
  const names: string[] = [];
  for (const { number, value } of readMessage(bytes)) {
    if (number !== 1 || typeof value === 'number') continue;
    const name = [...readMessage(value)].find((field) => field.number === 1);
    names.push(name === undefined ? '' : textOf(name.value));
  }
  return toMap(names.map((name, place) => [name, String(place)]));
}

/** Names are never used as paths, but Anki itself writes none of these. */
function toMap(places: readonly [name: string, place: string][]): MediaMap {
  if (places.some(([name]) => /[/\\\p{Cc}]|^\.{1,2}$/u.test(name))) throw new Error('A name that leads elsewhere.');
  return new Map(places.map(([name, place]) => [name.normalize('NFC'), place]));
}

/**
 * One whole frame with a small window (RFC 8878, section 3.1.1): a few bytes can claim gigabytes, and a file can hold
 * millions of frames.
 * @throws RangeError
 */
function checkZstdFrame(bytes: Uint8Array): void {
  if (magic.some((byte, index) => bytes[index] !== byte)) throw new RangeError('No frame.');
  const descriptor = bytes[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 ? Number(isSingleSegment) : 2 ** sizeFlag;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeAt = 5 + Number(!isSingleSegment) + dictionaryBytes;
  const windowBytes = isSingleSegment ? readLittleEndian(bytes, sizeAt, sizeBytes) : windowOf(bytes[5] ?? 0);
  if (windowBytes > maxWindowBytes) throw new RangeError('The window is too large.');
  const end = endOfBlocks(bytes, sizeAt + sizeBytes) + ((descriptor & 4) === 0 ? 0 : 4);
  if (end !== bytes.length) throw new RangeError('Not one whole frame.');
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at + 3 <= bytes.length) {
    const header = readLittleEndian(bytes, at, 3);
    const isRepeatedByte = ((header >> 1) & 3) === 1;
    at += 3 + (isRepeatedByte ? 1 : header >> 3);
    if ((header & 1) === 1) return at;
  }
  throw new RangeError('The frame ends early.');
}

function readLittleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
