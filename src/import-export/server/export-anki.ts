import { Readable } from 'node:stream';
import type { AnkiMedia } from '../rules/anki/field-html.ts';
import { collectionFiles, mediaMapFile, metaFile } from '../rules/anki/package-format.ts';
import { furtherFields, mapFields } from '../../cards/card-fields.ts';
import { clipsOf } from '../../cards/rules/clips-of-card.ts';
import type { Download } from '../../api/contract/call-types.ts';
import type { Card } from '../../cards/contract/card.ts';
import { productName } from '../../platform/rules/limits.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { zipOf, type ZipFile } from './zip-of.ts';
import { writeCollection, type AnkiDeck, type AnkiNote } from './anki/write-collection.ts';

/** Streamed, with the title that learners know. */
export async function exportAnki({
  services,
  params,
}: HandlerInput<'GET /api/sets/:id/export.apkg'>): Promise<Download> {
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
  const content = zipOf(listFiles(services, deck, cards), services.now());
  return { name: `${fileNameOf(title, 'flashcards')}.apkg`, content };
}

/** Media first, named by numbers, so that cards are written without files that are missing. */
async function* listFiles(
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
