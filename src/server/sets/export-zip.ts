import { Readable } from 'node:stream';
import { cardsFileName, setFileName, writeSetFile } from '../../shared/archive/set-file.ts';
import { sayHow, writeCardRows } from '../../shared/archive/card-rows.ts';
import type { ArchivedCard } from '../../shared/archive/card-rows.ts';
import type { Download } from '../../shared/contract/call-types.ts';
import type { Card } from '../../shared/contract/card.ts';
import type { SigningBox } from '../../shared/signing-box/signing-box.ts';
import { fileNameOf } from '../../shared/text/file-name.ts';
import { listCards } from '../cards/store/card-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import { mediaKeyOf } from '../media-store/media-key.ts';
import { readKnownFile } from '../media/trash.ts';
import { listMediaSizes } from '../media/media-row-store.ts';
import type { Services } from '../services/services.ts';
import { inPieces } from './export-csv.ts';
import { readSet } from './read-set.ts';
import { zipOf } from './zip-of.ts';
import type { ZipFile } from './zip-of.ts';

/** What of a set is in its archive, as it was when the export began. */
interface Contents {
  readonly set: Awaited<ReturnType<typeof readSet>>;
  readonly cards: readonly Card[];
  readonly names: ArchiveNames;
}

/** A set with its cards, images, videos and posters, which are sent as they are read. */
export async function exportZip({ services, params }: HandlerInput<'GET /api/sets/:id/export.zip'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  const content = zipOf(
    listFiles(services, { set, cards, names: nameFiles(set.customThumbnailPath, cards) }),
    services.now(),
  );
  return { name: `${fileNameOf(set.title, 'flashcards')}.zip`, content };
}

/** Archive names by media path: each file is stored once, however many cards show it. */
type ArchiveNames = Map<string, string>;

function nameFiles(thumbnailPath: string | null, cards: readonly Card[]): ArchiveNames {
  const names: ArchiveNames = new Map();
  const add = (path: string | null, name: string) => {
    if (path !== null && !names.has(path)) names.set(path, `media/${name}${path.slice(path.lastIndexOf('.'))}`);
  };
  add(thumbnailPath, 'thumbnail');
  cards.forEach(({ mediaPath, posterPath }, index) => {
    const number = String(index + 1).padStart(4, '0');
    add(mediaPath, number);
    add(posterPath, `${number}-poster`);
  });
  return names;
}

/** Media come first: files that are gone by then are left out of the tables that follow, and listed in a file of their own. */
async function* listFiles(services: Services, { set, cards, names }: Contents): AsyncGenerator<ZipFile, undefined> {
  const lost: string[] = [];
  const sizes = await listMediaSizes(services.db, [...names.keys()].map(mediaKeyOf));
  for (const [path, name] of names) {
    const stream = await readKnownFile(services.media, mediaKeyOf(path));
    if (stream) yield { name, data: stream, byteSize: sizes.get(mediaKeyOf(path)), isPacked: true };
    else lost.push(path);
  }
  for (const path of lost) names.delete(path);
  const nameOf = (path: string | null) => (path === null ? '' : (names.get(path) ?? ''));
  const own = { thumbnail: nameOf(set.customThumbnailPath), signingBoxes: boxesOf(cards, names) };
  yield textFile(setFileName, [writeSetFile({ ...set, ...own }, sayHow(cards))]);
  yield textFile(cardsFileName, writeCardRows(cards.map((card) => toArchived(card, nameOf))));
  const incomplete = cards.flatMap(({ mediaPath, term }, index) =>
    mediaPath !== null && lost.includes(mediaPath) ? [`Card ${index + 1}: ${term.replaceAll('\n', ' ')}\r\n`] : [],
  );
  if (incomplete.length > 0) yield textFile('missing.txt', [missing, ...incomplete]);
  return undefined;
}

const missing = 'The image or video of these cards could not be found when the set was exported:\r\n\r\n';

function boxesOf(cards: readonly Card[], names: ArchiveNames): Record<string, SigningBox> {
  const boxes: Record<string, SigningBox> = {};
  for (const { mediaPath, signingBox } of cards) {
    const name = mediaPath === null ? undefined : names.get(mediaPath);
    if (name !== undefined && signingBox !== null) boxes[name] = signingBox;
  }
  return boxes;
}

function toArchived(card: Card, nameOf: (path: string | null) => string): ArchivedCard {
  const { term, definition, howSigned, showMediaAndText } = card;
  return {
    term,
    definition,
    howSigned,
    showMediaAndText,
    media: nameOf(card.mediaPath),
    poster: nameOf(card.posterPath),
  };
}

function textFile(name: string, lines: Iterable<string>): ZipFile {
  return { name, data: Readable.from(inPieces(lines), { objectMode: false }), byteSize: undefined, isPacked: false };
}
