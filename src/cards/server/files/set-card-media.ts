import { findClip } from '../../rules/clips-of-card.ts';
import type { Card, MediaInfo, BatchCard } from '../../contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { notFound, conflict, editConflict, invalid } from '../../../platform/server/base/problems.ts';
import type { MediaRow, Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaPath, mediaKeyOf } from '../../../media/server/media-key.ts';
import { withBox } from '../../../media/server/box-columns.ts';
import { insertMedia, requestMediaRemoval, findMediaByContent } from '../../../media/server/media-row-store.ts';
import { makePoster } from '../../../media/server/resize-image.ts';
import { storeAndShow, checkUpload, type MediaFile } from '../../../media/server/store-media.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { refreshSetSummary, findVisibility, touchSet } from '../../../sets/server/set-store.ts';
import {
  updateCardFiles,
  findBatchNeighbourPlace,
  findCardByCreationKey,
  updateCard,
  findCardPlace,
  type CardPlace,
  findCard,
} from '../card-store.ts';
import { maxCardClips, maxBatchPlaces } from '../../../platform/rules/limits.ts';
import { listStoredClips, replaceClips, type StoredClip } from '../further-clips.ts';
import { message } from '../../../platform/rules/languages/texts.ts';
import { makeCards } from '../add-cards.ts';

type MediaInput = HandlerInput<'POST /api/cards/:id/media'>;
type PosterInput = HandlerInput<'POST /api/cards/:id/poster'>;

/** Stores a file as the first clip of a card, or as the clip that `replaces` names (see `ClipToShow`). */
export async function setCardMedia({ services, params, body, upload }: MediaInput): Promise<MediaInfo> {
  const { signingBox, hand, replaces } = body;
  const cardId = params.id;
  await readCard(services.db, cardId);
  const files = await checkCardFiles(upload);
  let shownKey: string | undefined;
  const stored = await storeAndShow(services, files, async (rowsWithoutBox) => {
    const rows = withHand(withBox(rowsWithoutBox, signingBox), hand);
    if (replaces === undefined) await showAsFirstClip(services, cardId, rows);
    else shownKey = await showClip(services, { cardId, rows, replaces });
  });
  if (shownKey === undefined || stored.some(({ key }) => key === shownKey)) return toMediaInfo(stored, signingBox);
  return await readMediaInfo(services, cardId, shownKey);
}

/** Adds the hand to the first row, which is the image or the video. The poster is in the row behind it. */
function withHand(rows: readonly MediaRow[], hand: MediaInput['body']['hand']): readonly MediaRow[] {
  return hand === undefined
    ? rows
    : rows.map((row, index) => (index === 0 ? { ...row, hand: JSON.stringify(hand) } : row));
}

async function showAsFirstClip(services: Services, cardId: string, rows: readonly MediaRow[]): Promise<void> {
  const [media, poster] = rows;
  await changeCard(services, cardId, async (transaction, { setId, mediaKey, posterKey }) => {
    await insertMedia(transaction, rows);
    await updateCardFiles(transaction, cardId, { mediaKey: media?.key ?? null, posterKey: poster?.key ?? null });
    await requestMediaRemoval(transaction, [mediaKey, posterKey], services.now());
    await refreshSetSummary(transaction, setId);
  });
}

function toMediaInfo([media, poster]: readonly MediaRow[], signingBox: SigningBox | null): MediaInfo {
  return {
    hasMedia: media !== undefined,
    mediaKind: media?.kind ?? null,
    mediaPath: media ? mediaPath(media.key) : null,
    posterPath: poster ? mediaPath(poster.key) : null,
    signingBox,
  };
}

/** Describes the clip of a file that an earlier call added. */
async function readMediaInfo({ db }: Services, cardId: string, key: string): Promise<MediaInfo> {
  const clip = findClip(await readCard(db, cardId), mediaPath(key));
  if (clip === undefined) throw notFound('Media');
  const { mediaKind, mediaPath: path, posterPath, signingBox } = clip;
  return { hasMedia: true, mediaKind, mediaPath: path, posterPath, signingBox };
}

interface ClipToShow {
  readonly cardId: string;
  readonly rows: readonly MediaRow[];
  /** The media path of the clip that is replaced. Null adds a clip. */
  readonly replaces: string | null;
}

/**
 * A file that the card already shows is not added again.
 * @returns the key of the file shown
 * @throws ProblemError 409 for too many clips, or when the one to be replaced is gone
 */
async function showClip(services: Services, { cardId, rows, replaces }: ClipToShow): Promise<string | undefined> {
  const [media, poster] = rows;
  if (media === undefined) return undefined;
  return await changeCard(services, cardId, async (db, { setId }) => {
    const clips = await listStoredClips(db, cardId);
    const index = replaces === null ? -1 : clips.findIndex(({ mediaKey }) => mediaKey === mediaKeyOf(replaces));
    const replaced = clips[index];
    const sameFileKey = replaced ? undefined : await findSameFile(db, clips, media);
    if (sameFileKey !== undefined) {
      const keys = rows.map(({ key }) => key);
      await requestMediaRemoval(db, keys, services.now());
      return sameFileKey;
    }
    if (!replaced && replaces !== null) throw editConflict({ card: await readCard(db, cardId) });
    if (!replaced && clips.length >= maxCardClips) throw tooManyClips();
    const clip = { mediaKey: media.key, posterKey: poster?.key ?? null, label: replaced?.label };
    await insertMedia(db, rows);
    await replaceClips(db, cardId, replaced ? clips.with(index, clip) : [...clips, clip]);
    await requestMediaRemoval(db, [replaced?.mediaKey ?? null, replaced?.posterKey ?? null], services.now());
    await refreshSetSummary(db, setId);
    return media.key;
  });
}

/**
 * Replaces only the poster. The video stays, with its signing box and its label.
 * @throws ProblemError 409 with the card when it does not show that video
 */
export async function setPoster({ services, params, body, upload }: PosterInput): Promise<Card> {
  const cardId = params.id;
  await readCard(services.db, cardId);
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const poster = await makePoster(upload.file.bytes);
  await storeAndShow(services, [poster], (rowsWithoutBox) =>
    changeCard(services, cardId, async (db, { setId }) => {
      const card = await readCard(db, cardId);
      const shownClip = findClip(card, body.mediaPath);
      const clips = await listStoredClips(db, cardId);
      const index = clips.findIndex(({ mediaKey }) => mediaKey === mediaKeyOf(body.mediaPath));
      const storedClip = clips[index];
      if (storedClip === undefined || shownClip?.mediaKind !== 'video') throw editConflict({ card });
      const rows = withBox(rowsWithoutBox, shownClip.signingBox);
      await insertMedia(db, rows);
      await replaceClips(db, cardId, clips.with(index, { ...storedClip, posterKey: rows[0]?.key ?? null }));
      await requestMediaRemoval(db, [storedClip.posterKey], services.now());
      await refreshSetSummary(db, setId);
    }),
  );
  return await readCard(services.db, cardId);
}

async function findSameFile(db: Database, clips: readonly StoredClip[], { sha256 }: MediaRow) {
  const keys = clips.map(({ mediaKey }) => mediaKey);
  return sha256 === null ? undefined : await findMediaByContent(db, keys, sha256);
}

function tooManyClips() {
  return conflict(message('A card shows at most {maxCardClips} images and videos', { maxCardClips }), 'clips-full');
}

type BatchInput = HandlerInput<'POST /api/sets/:id/cards/media'>;

interface BatchPlace extends BatchCard {
  readonly setId: string;
  /** The creation keys of a batch sort by place. */
  readonly creationKey: string;
  readonly batchPrefix: string;
}

/**
 * Adds a card with its file. A repeated call for the same place of a batch answers with the first card.
 * @throws ProblemError 404 when there is no such set, 409 when it is full, and as `checkUpload` does
 */
export async function addBatchCard({ services, params, body, upload }: BatchInput): Promise<Card> {
  const place = batchPlaceOf(params.id, body);
  const earlierCard = await findCardByCreationKey(services.db, place.creationKey);
  if (earlierCard !== undefined) return earlierCard;
  if ((await findVisibility(services.db, place.setId)) === undefined) throw notFound('Set');
  const files = await checkCardFiles(upload);
  await storeAndShow(services, files, (rows) => addBatchCardOnce(services, place, rows));
  const card = await findCardByCreationKey(services.db, place.creationKey);
  if (card === undefined) throw notFound('Card');
  return card;
}

function batchPlaceOf(setId: string, card: BatchCard): BatchPlace {
  const batchPrefix = `${setId} ${card.batch} `;
  const digits = String(maxBatchPlaces - 1).length;
  return { ...card, setId, batchPrefix, creationKey: batchPrefix + String(card.place).padStart(digits, '0') };
}

async function addBatchCardOnce(services: Services, place: BatchPlace, rows: readonly MediaRow[]): Promise<void> {
  const { setId, creationKey } = place;
  const now = services.now();
  await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, setId, now))) throw notFound('Set');
    const earlierCard = await findCardByCreationKey(db, creationKey);
    if (earlierCard === undefined) return await insertCardWithFile({ ...services, db }, place, rows);
    const keys = rows.map(({ key }) => key);
    await requestMediaRemoval(db, keys, now);
  });
}

async function insertCardWithFile(
  { db, newId }: { db: Database; newId: Services['newId'] },
  place: BatchPlace,
  rows: readonly MediaRow[],
): Promise<void> {
  const { setId, creationKey, showMediaAndText, signingBox } = place;
  const [media, poster] = rows;
  const orderIndex = await findPlaceInSet(db, place);
  await insertMedia(db, withBox(rows, signingBox));
  const texts = [{ term: place.term, definition: place.definition }];
  for (const { id } of await makeCards({ db, newId }, { setId, texts, orderIndex, creationKey })) {
    await updateCardFiles(db, id, { mediaKey: media?.key ?? null, posterKey: poster?.key ?? null });
    if (showMediaAndText) await updateCard(db, id, { showMediaAndText });
  }
  await refreshSetSummary(db, setId);
}

/** Returns the place after the nearest earlier card of the batch, else before the nearest later one, else undefined. */
async function findPlaceInSet(db: Database, { creationKey, batchPrefix }: BatchPlace): Promise<number | undefined> {
  const before = await findBatchNeighbourPlace(db, { batchPrefix, creationKey, side: 'before' });
  if (before !== undefined) return before + 1;
  return await findBatchNeighbourPlace(db, { batchPrefix, creationKey, side: 'behind' });
}

type Upload = HandlerInput<'POST /api/cards/:id/media'>['upload'];

async function checkCardFiles(upload: Upload): Promise<MediaFile[]> {
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const { file, poster } = upload;
  const media = await checkUpload(file.bytes);
  return poster && media.checked.kind === 'video' ? [media, await makePoster(poster.bytes)] : [media];
}

/**
 * Changes a card while its set is locked. If the card has moved to another set before the lock, it tries again.
 * @throws ProblemError 404 when the card is gone or its set is deleted
 */
export async function changeCard<Result>(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  change: (transaction: Database, place: CardPlace) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const before = await findCardPlace(services.db, id);
    if (before === undefined) throw notFound('Card');
    const changed = await changeInSet(services, before, change);
    if (changed !== undefined) return changed.result;
  }
}

async function changeInSet<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, setId }: CardPlace,
  change: (transaction: Database, place: CardPlace) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const hasSet = await touchSet(transaction, setId, now());
    const place = await findCardPlace(transaction, id);
    if (place === undefined) throw notFound('Card');
    if (place.setId !== setId) return undefined;
    if (!hasSet) throw notFound('Card');
    return { result: await change(transaction, place) };
  });
}

/**
 * Reads a card.
 * @throws ProblemError 404 when there is no such card.
 */
export async function readCard(db: Database, id: string): Promise<Card> {
  const card = await findCard(db, id);
  if (card === undefined) throw notFound('Card');
  return card;
}
