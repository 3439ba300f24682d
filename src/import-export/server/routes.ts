import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import type { PackageCall } from '../contract.ts';
import { packageFormats } from '../rules/packages.ts';
import { makePackage, type PackageRequest } from './make-package.ts';
import { importCsv } from './import-csv.ts';
import type { Download } from '../../api/contract/routes.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { writeTermRows } from '../rules/csv/term-rows.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { inPieces, textFile, zipOf, type ZipFile, nameFiles, readArchivedMedia, type ArchiveNames } from './zip-of.ts';
import { furtherFields, mapFields } from '../../cards/card-fields.ts';
import {
  cardsFileName,
  setFileName,
  writeSetFile,
  versionOf,
  writeCardRows,
  type ArchivedCard,
  type ArchivedClip,
} from '../rules/archive/set-file.ts';
import { clipsOf, labelsOf, withClips } from '../../cards/rules/clips-of-card.ts';
import type { Card, PictureHand } from '../../cards/contract/card.ts';
import type { SigningBox } from '../../media/rules/signing-box.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { Readable } from 'node:stream';
import type { AnkiMedia } from '../rules/anki/field-html.ts';
import { collectionFiles, mediaMapFile, metaFile } from '../rules/anki/package-format.ts';
import { productName } from '../../platform/rules/limits.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import { writeCollection, type AnkiDeck, type AnkiNote } from './anki/write-collection.ts';

const missing = 'The image or video of these cards could not be found when the set was exported:\r\n\r\n';

const noClip: ArchivedClip = { media: '', poster: '' };

const packageHandlers = Object.fromEntries(
  packageFormats.map((format) => [
    `GET /api/sets/:id/${format.name}.zip`,
    (request: PackageRequest) => makePackage(format, request),
  ]),
) as Record<PackageCall, (request: PackageRequest) => Promise<Download>>;

export const importExportHandlers = {
  'POST /api/sets/:id/import-csv': importCsv,
  'GET /api/sets/:id/export.csv': exportCsv,
  'GET /api/sets/:id/export.zip': exportZip,
  'GET /api/sets/:id/export.apkg': exportAnki,
  ...packageHandlers,
} satisfies HandlersOf<
  | 'POST /api/sets/:id/import-csv'
  | 'GET /api/sets/:id/export.csv'
  | 'GET /api/sets/:id/export.zip'
  | 'GET /api/sets/:id/export.apkg'
  | PackageCall
>;

async function exportCsv({ services, params }: HandlerInput<'GET /api/sets/:id/export.csv'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  return { name: `${fileNameOf(set.title, 'flashcards')}.csv`, content: inPieces(writeTermRows(cards)) };
}

/** When the export began. */
interface Contents {
  readonly set: Awaited<ReturnType<typeof readSet>>;
  readonly cards: readonly Card[];
  readonly names: ArchiveNames;
}

/** Streamed. */
async function exportZip({ services, params }: HandlerInput<'GET /api/sets/:id/export.zip'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  const content = zipOf(
    listFiles(services, { set, cards, names: nameFiles(cards, set.customThumbnailPath) }),
    services.now(),
  );
  return { name: `${fileNameOf(set.title, 'flashcards')}.zip`, content };
}

/** Media first, so that the tables leave out missing files, which are listed separately. */
async function* listFiles(services: Services, { set, cards, names }: Contents): AsyncGenerator<ZipFile, undefined> {
  const lost = yield* readArchivedMedia(services, names);
  const nameOf = (path: string | null) => (path === null ? '' : (names.get(path) ?? ''));
  const own = {
    thumbnail: nameOf(set.customThumbnailPath),
    signingBoxes: boxesOf(cards, names),
    hands: handsOf(cards, names),
  };
  const archived = cards.map((card) => toArchived(card, nameOf));
  yield textFile(setFileName, [writeSetFile({ ...set, ...own }, versionOf(archived))]);
  yield textFile(cardsFileName, writeCardRows(archived));
  const incomplete = cards.flatMap((card, index) =>
    clipsOf(card).some(({ mediaPath }) => lost.includes(mediaPath))
      ? [`Card ${index + 1}: ${card.term.replaceAll('\n', ' ')}\r\n`]
      : [],
  );
  if (incomplete.length > 0) yield textFile('missing.txt', [missing, ...incomplete]);
  return undefined;
}

function boxesOf(cards: readonly Card[], names: ArchiveNames): Record<string, SigningBox> {
  const boxes: Record<string, SigningBox> = {};
  for (const { mediaPath, signingBox } of cards.flatMap(clipsOf)) {
    const name = names.get(mediaPath);
    if (name !== undefined && signingBox !== null) boxes[name] = signingBox;
  }
  return boxes;
}

function handsOf(cards: readonly Card[], names: ArchiveNames): Record<string, PictureHand | null> {
  return Object.fromEntries(
    cards.flatMap(({ mediaPath, hand }) => {
      const name = mediaPath === null ? undefined : names.get(mediaPath);
      return name === undefined || hand === undefined ? [] : [[name, hand]];
    }),
  );
}

function toArchived(card: Card, nameOf: (path: string | null) => string): ArchivedCard {
  const kept = withClips(
    card,
    clipsOf(card).filter(({ mediaPath }) => nameOf(mediaPath) !== ''),
  );
  const { term, definition, showMediaAndText } = card;
  const texts = { term, definition, ...mapFields(furtherFields, (_, name) => card[name]) };
  const [{ media, poster } = noClip, ...furtherClips] = clipsOf(kept).map(({ mediaPath, posterPath }) => {
    return { media: nameOf(mediaPath), poster: nameOf(posterPath) };
  });
  return { ...texts, showMediaAndText, media, poster, furtherClips, clipLabels: labelsOf(kept) };
}

/** Streamed, with the title that learners know. */
async function exportAnki({ services, params }: HandlerInput<'GET /api/sets/:id/export.apkg'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  const title = set.publicTitle === '' ? set.title : set.publicTitle;
  const deck = {
    // Two colons would make a deck inside another.
    name: title.replaceAll('::', ':'),
    description: set.description,
    noteTypeName: productName,
    createdAtMs: Date.parse(set.createdAt),
    changedAtMs: Date.parse(set.updatedAt),
  };
  const content = zipOf(listMediaFiles(services, deck, cards), services.now());
  return { name: `${fileNameOf(title, 'flashcards')}.apkg`, content };
}

/** Media first, named by numbers, so that cards are written without files that are missing. */
async function* listMediaFiles(
  services: Services,
  deck: Omit<AnkiDeck, 'notes'>,
  cards: readonly Card[],
): AsyncGenerator<ZipFile, undefined> {
  yield fileOf(metaFile, legacyPackage);
  const keys = new Set(cards.flatMap((card) => clipsOf(card).map(({ mediaPath }) => mediaKeyOf(mediaPath))));
  const sizes = await listMediaSizes(services.db, [...keys]);
  const sent: string[] = [];
  for (const key of keys) {
    const stream = await readKnownFile(services.media, key);
    if (stream) yield { name: String(sent.length), data: stream, byteSize: sizes.get(key), isPacked: true };
    if (stream) sent.push(key);
  }
  const notes = cards.filter(hasSomething).map((card) => toNote(card, new Set(sent)));
  yield fileOf(collectionFiles.legacy, await writeCollection({ ...deck, notes }));
  yield fileOf(collectionFiles.first, await writeCollection({ ...deck, notes: [tooOld] }));
  yield fileOf(mediaMapFile, Buffer.from(JSON.stringify(Object.fromEntries(sent.entries()))));
  return undefined;
}

/** Protocol buffers: version 2, schema 11 in `collection.anki21`. */
const legacyPackage = new Uint8Array([8, 2]);

/** For versions of Anki that know the first format only. */
const tooOld = {
  guid: 'flashcard-studio-too-old',
  term: 'Please update to the latest Anki version, then import this file again.',
  definition: '',
  furtherTexts: {},
  media: [],
};

/** Anki reports an empty note as an error. */
function hasSomething({ term, definition, mediaPath }: Card): boolean {
  return term !== '' || definition !== '' || mediaPath !== null;
}

/**
 * A single clip needs no label. Without a clip the definition is the question, and words for the sign would give away
 * the answer.
 */
function toNote(card: Card, sent: ReadonlySet<string>): AnkiNote {
  const { id, term, definition } = card;
  const clips = clipsOf(card).map(({ mediaPath, label }) => ({ name: mediaKeyOf(mediaPath), label }));
  const media = clips.filter(({ name }) => sent.has(name));
  const shown = clips.length > 1 ? media : media.map(withoutLabel);
  const furtherTexts = mapFields(furtherFields, ({ isOfClip }, name) => {
    return isOfClip && clips.length === 0 ? '' : card[name];
  });
  return { guid: id, term, definition, furtherTexts, media: shown };
}

function withoutLabel({ name }: AnkiMedia): AnkiMedia {
  return { name, label: '' };
}

function fileOf(name: string, bytes: Uint8Array): ZipFile {
  return { name, data: Readable.from([bytes], { objectMode: false }), byteSize: bytes.length, isPacked: false };
}
