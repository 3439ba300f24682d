import type { HandlerInput } from '../../api/server/handler.ts';
import type { Download } from '../../api/contract/routes.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { textFile, zipOf, type ZipFile, nameMediaFiles, readArchivedMedia, type ArchiveFileNames } from './zip-of.ts';
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

/** The heading of the file that lists cards whose media are missing. */
const missingHeading = 'The image or video of these cards could not be found when the set was exported:\r\n\r\n';

/** The set as it was when the export began. */
interface Contents {
  readonly set: Awaited<ReturnType<typeof readSet>>;
  readonly cards: readonly Card[];
  readonly names: ArchiveFileNames;
}

export async function exportZip({ services, params }: HandlerInput<'GET /api/sets/:id/export.zip'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  const content = zipOf(
    listFiles(services, { set, cards, names: nameMediaFiles(cards, set.customThumbnailPath) }),
    services.now(),
  );
  return { name: `${fileNameOf(set.title)}.zip`, content };
}

/**
 * Yields the files of the archive. Media come first, so that the set's file and the table of cards leave out missing
 * files. Another file lists the cards that lack one.
 */
async function* listFiles(services: Services, { set, cards, names }: Contents): AsyncGenerator<ZipFile, undefined> {
  // Also deletes missing files from `names`, so that what is written afterwards leaves them out.
  const missingPaths = yield* readArchivedMedia(services, names);
  const nameOf = (path: string | null) => (path === null ? '' : (names.get(path) ?? ''));
  const files = {
    thumbnail: nameOf(set.customThumbnailPath),
    signingBoxes: boxesOf(cards, names),
    hands: handsOf(cards, names),
  };
  const archivedCards = cards.map((card) => toArchivedCard(card, nameOf));
  yield textFile(setFileName, [writeSetFile({ ...set, ...files }, versionOf(archivedCards))]);
  yield textFile(cardsFileName, writeCardRows(archivedCards));
  const missingLines = cards.flatMap((card, index) =>
    clipsOf(card).some(({ mediaPath }) => missingPaths.includes(mediaPath))
      ? [`Card ${index + 1}: ${card.term.replaceAll('\n', ' ')}\r\n`]
      : [],
  );
  if (missingLines.length > 0) yield textFile('missing.txt', [missingHeading, ...missingLines]);
}

function boxesOf(cards: readonly Card[], names: ArchiveFileNames): Record<string, SigningBox> {
  const boxes: Record<string, SigningBox> = {};
  for (const { mediaPath, signingBox } of cards.flatMap(clipsOf)) {
    const name = names.get(mediaPath);
    if (name !== undefined && signingBox !== null) boxes[name] = signingBox;
  }
  return boxes;
}

function handsOf(cards: readonly Card[], names: ArchiveFileNames): Record<string, PictureHand | null> {
  return Object.fromEntries(
    cards.flatMap(({ mediaPath, hand }) => {
      const name = mediaPath === null ? undefined : names.get(mediaPath);
      return name === undefined || hand === undefined ? [] : [[name, hand]];
    }),
  );
}

const noClip: ArchivedClip = { media: '', poster: '' };

/** Converts a card to its row in the archive, without clips whose file is missing. */
function toArchivedCard(card: Card, nameOf: (path: string | null) => string): ArchivedCard {
  const withoutMissing = withClips(
    card,
    clipsOf(card).filter(({ mediaPath }) => nameOf(mediaPath) !== ''),
  );
  const { term, definition, showMediaAndText } = card;
  const texts = { term, definition, ...mapFields(furtherFields, (_, name) => card[name]) };
  const [{ media, poster } = noClip, ...furtherClips] = clipsOf(withoutMissing).map(({ mediaPath, posterPath }) => {
    return { media: nameOf(mediaPath), poster: nameOf(posterPath) };
  });
  return { ...texts, showMediaAndText, media, poster, furtherClips, clipLabels: labelsOf(withoutMissing) };
}
