import { collectionFiles, mediaMapFile, metaFile } from '../../rules/anki/package-format.ts';
import { maxMediaBytes, maxTitleLength } from '../../../platform/rules/limits.ts';
import { ArchiveError, type Archive } from '../zip/archive.ts';
import { listEntries, mediaTypeOf, unpack, type Entries } from '../zip/zip-entries.ts';
import { cardsOf } from './anki-cards.ts';
import { readCollection, type AnkiCollection } from './collection.ts';
import { readJsonMediaMap, readMediaMap, type MediaMap } from './media-map.ts';
import { readMessage } from './protocol-buffers.ts';
import { unpackZstd } from './unpack-zstd.ts';

/** After years of study; it must fit into the page's memory twice. */
const maxCollectionBytes = 256 * 1024 * 1024;
const maxMediaMapBytes = 16 * 1024 * 1024;
const maxMetaBytes = 1024 * 1024;
const maxPackageFiles = 100_000;
/** The latest package version this reader knows. */
const latestVersion = 3;

const foreign = 'This file was not exported by Anki.';
const tooNew = 'This file was exported by a newer Anki. Please export it with “Support older Anki versions”.';
const damaged = 'The collection in this file is damaged.';

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
  const entries = await listEntries(file, { maxFiles: maxPackageFiles, tooMany: 'There are too many files in it.' });
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
  if (cards.length === 0) throw new ArchiveError('There are no notes in this file.');
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
  const tooLarge = `larger than ${maxBytes / 1024 / 1024} MB`;
  const blob = await unpack(entry, { name, maxBytes, tooLarge });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!isPacked) return bytes;
  try {
    return unpackZstd(bytes, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof RangeError && error.message === 'Too large.';
    throw new ArchiveError(`${name} is ${isTooLarge ? tooLarge : 'damaged'}.`, { cause: error });
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
