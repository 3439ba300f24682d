import { cardsFileName, setFileName, writeSetFile } from '../../shared/archive/set-file.ts';
import { sayHow, writeCardRows } from '../../shared/archive/card-rows.ts';
import type { ArchivedCard } from '../../shared/archive/card-rows.ts';
import type { Download } from '../../shared/contract/call-types.ts';
import type { Card } from '../../shared/contract/card.ts';
import type { SigningBox } from '../../shared/signing-box/signing-box.ts';
import { fileNameOf } from '../../shared/text/file-name.ts';
import { listCards } from '../cards/store/card-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import type { Services } from '../services/services.ts';
import { nameFiles, readArchivedMedia } from './archived-media.ts';
import type { ArchiveNames } from './archived-media.ts';
import { readSet } from './read-set.ts';
import { textFile, zipOf } from './zip-of.ts';
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
    listFiles(services, { set, cards, names: nameFiles(cards, set.customThumbnailPath) }),
    services.now(),
  );
  return { name: `${fileNameOf(set.title, 'flashcards')}.zip`, content };
}

/** Media come first: files that are gone by then are left out of the tables that follow, and listed in a file of their own. */
async function* listFiles(services: Services, { set, cards, names }: Contents): AsyncGenerator<ZipFile, undefined> {
  const lost = yield* readArchivedMedia(services, names);
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
