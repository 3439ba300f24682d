import { collectionFiles } from '../../rules/anki/package-format.ts';
import {
  readCardRows,
  type ArchivedRow,
  cardsFileName,
  readSetFile,
  setFileName,
} from '../../rules/archive/set-file.ts';
import { cardFields, cardFieldNames } from '../../../cards/card-fields.ts';
import { maxCardClips, maxMediaBytes, maxSetCards } from '../../../platform/rules/limits.ts';
import { ArchiveError, listZipEntries, mediaTypeOf, unpack } from '../zip/zip-entries.ts';
import type { Archive, Entries, LazyText } from '../zip/zip-entries.ts';
import type { RowFault } from '../../rules/csv/term-rows.ts';

const maxCardCharacters = cardFieldNames.reduce((sum, field) => sum + cardFields[field].maxLength, 0);
/** The size of a full set, with four bytes for each character and room for the names of files. */
const maxArchiveTextBytes = maxSetCards * (4 * maxCardCharacters + maxCardClips * 400);
/** The most files in an archive: the media of each card with their posters, and the files of the set itself. */
const maxArchiveFiles = 2 * maxCardClips * maxSetCards + 10;

const notExported: LazyText = (t) => t('This ZIP was not exported by Flashcard Studio.');

/** Returns which kind of archive a ZIP file is, judged by its contents. Returns undefined for any other file. */
export async function archiveKindOf(zip: Blob): Promise<Archive['kind'] | undefined> {
  const entries = await listExportedFiles(zip).catch(() => undefined);
  if (Object.values(collectionFiles).some((name) => entries?.has(name))) return 'anki';
  return entries?.has(cardsFileName) ? 'zip' : undefined;
}

/**
 * Reads a ZIP file that this program has exported. Names lead only to files in it, and no more is unpacked than such a
 * file can contain.
 * @throws ArchiveError when the file is no export, or is damaged
 */
export async function readArchive(zip: Blob): Promise<Archive> {
  const entries = await listExportedFiles(zip);
  const set = readSetFile((await readText(entries, setFileName)) ?? '');
  if ('reason' in set) throw new ArchiveError((t) => t(set.reason));
  const csv = await readText(entries, cardsFileName);
  if (csv === undefined) throw new ArchiveError(notExported);
  const cards = readCards(csv);
  const missing = cards.flatMap(({ line, media, poster, furtherClips = [] }) => {
    const names = [media, poster, ...furtherClips.flatMap((clip) => [clip.media, clip.poster])];
    return names.filter((name) => name !== '' && !entries.has(name)).map((name) => ({ line, name }));
  });
  return { kind: 'zip', set, cards, missing, skipped: [], read: (name) => readFile(entries, name) };
}

/** Lists the files. If an export was unpacked and packed again, they are in a folder, whose name is left out. */
async function listExportedFiles(zip: Blob): Promise<Entries> {
  const entries = await listZipEntries(zip, { maxFiles: maxArchiveFiles, tooMany: notExported });
  if (entries.has(cardsFileName)) return entries;
  const [cardsPath = '', anotherPath] = [...entries.keys()].filter((name) => name.endsWith(`/${cardsFileName}`));
  // Several exports in one ZIP are refused rather than read in part.
  if (anotherPath !== undefined) return entries;
  const folder = cardsPath.slice(0, -cardsFileName.length);
  const files = [...entries].filter(([name]) => name.startsWith(folder));
  return new Map(files.map(([name, entry]) => [name.slice(folder.length), entry]));
}

function readCards(csv: string): ArchivedRow[] {
  const cards: ArchivedRow[] = [];
  for (const row of readCardRows(csv)) {
    if ('reason' in row) throw new ArchiveError(describeRowFault(row));
    cards.push(row);
  }
  if (cards.length === 0) throw new ArchiveError((t) => t('There are no cards in this ZIP.'));
  return cards;
}

function describeRowFault({ line, reason }: RowFault): LazyText {
  return (t) => t('{name}, line {line}: {reason}', { name: cardsFileName, line, reason: t(reason) });
}

async function readText(entries: Entries, name: string): Promise<string | undefined> {
  const entry = entries.get(name);
  if (entry === undefined) return undefined;
  const blob = await unpack(entry, { name, maxBytes: maxArchiveTextBytes, tooLarge: tooLarge(name) });
  return await blob.text();
}

function tooLarge(name: string): LazyText {
  return (t) => t('{name} is too large to come from an export.', { name });
}

async function readFile(entries: Entries, name: string): Promise<File | undefined> {
  const entry = entries.get(name);
  if (entry === undefined) return undefined;
  const bytes = await unpack(entry, { name, maxBytes: maxMediaBytes, tooLarge: tooLarge(name) });
  return new File([bytes], name.slice(name.lastIndexOf('/') + 1), { type: mediaTypeOf(name) ?? '' });
}
