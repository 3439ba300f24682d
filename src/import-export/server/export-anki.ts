import type { HandlerInput } from '../../api/server/handler.ts';
import type { Download } from '../../api/contract/routes.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { zipOf, type ZipFile } from './zip-of.ts';
import { furtherFields, mapFields } from '../../cards/card-fields.ts';
import { clipsOf } from '../../cards/rules/clips-of-card.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { Readable } from 'node:stream';
import { collectionFiles, mediaMapFile, metaFile } from '../rules/anki/package-format.ts';
import { productName } from '../../platform/rules/limits.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import { writeCollection, type AnkiDeck, type AnkiNote } from './anki/write-collection.ts';

/** Streams a deck with the title that learners know. */
export async function exportAnki({
  services,
  params,
}: HandlerInput<'GET /api/sets/:id/export.apkg'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  const title = displayTitle(set);
  const deck = {
    // Anki takes two colons for a deck inside another.
    name: title.replace(/:{2,}/g, ':'),
    description: set.description,
    noteTypeName: productName,
    createdAtMs: Date.parse(set.createdAt),
    changedAtMs: Date.parse(set.updatedAt),
  };
  const content = zipOf(listFiles(services, deck, cards), services.now());
  return { name: `${fileNameOf(title)}.apkg`, content };
}

/**
 * Yields the files of the package. Media, whose names in the package are numbers, come before the notes, so that the
 * notes leave out missing files.
 */
async function* listFiles(
  services: Services,
  deck: Omit<AnkiDeck, 'notes'>,
  cards: readonly Card[],
): AsyncGenerator<ZipFile, undefined> {
  yield toZipFile(metaFile, legacyMeta);
  const mediaKeys = new Set(cards.flatMap((card) => clipsOf(card).map(({ mediaPath }) => mediaKeyOf(mediaPath))));
  const byteSizes = await listMediaSizes(services.db, [...mediaKeys]);
  const exportedKeys: string[] = [];
  for (const key of mediaKeys) {
    const data = await readKnownFile(services.media, key);
    if (data === undefined) continue;
    const name = String(exportedKeys.length);
    yield { name, data, byteSize: byteSizes.get(key), isAlreadyCompressed: true };
    exportedKeys.push(key);
  }
  const notes = cards.filter(isNotEmpty).map((card) => toNote(card, new Set(exportedKeys)));
  yield toZipFile(collectionFiles.legacy, await writeCollection({ ...deck, notes }));
  yield toZipFile(collectionFiles.first, await writeCollection({ ...deck, notes: [updateNote] }));
  yield toZipFile(mediaMapFile, Buffer.from(JSON.stringify(Object.fromEntries(exportedKeys.entries()))));
}

/** A protocol buffer whose field 1, the version of the package, is 2. The collection of that version has schema 11. */
const legacyMeta = new Uint8Array([8, 2]);

/** The only note that is seen by versions of Anki which know only the first format. */
const updateNote = {
  guid: 'flashcard-studio-too-old',
  term: 'Please update to the latest Anki version, then import this file again.',
  definition: '',
  furtherTexts: {},
  media: [],
};

/** Anki reports an empty note as an error. */
function isNotEmpty({ term, definition, mediaPath }: Card): boolean {
  return term !== '' || definition !== '' || mediaPath !== null;
}

function toNote(card: Card, exportedKeys: ReadonlySet<string>): AnkiNote {
  const { id, term, definition } = card;
  const clips = clipsOf(card);
  // A single clip needs no label.
  const media = clips
    .map(({ mediaPath, label }) => ({ name: mediaKeyOf(mediaPath), label: clips.length > 1 ? label : '' }))
    .filter(({ name }) => exportedKeys.has(name));
  // Without a clip the definition is the question, and texts about the clip would give away the answer.
  const furtherTexts = mapFields(furtherFields, ({ describesClip }, name) => {
    return describesClip && clips.length === 0 ? '' : card[name];
  });
  return { guid: id, term, definition, furtherTexts, media };
}

function toZipFile(name: string, bytes: Uint8Array): ZipFile {
  const data = Readable.from([bytes], { objectMode: false });
  return { name, data, byteSize: bytes.length, isAlreadyCompressed: false };
}
