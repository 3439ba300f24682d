import { findClip } from '../../rules/clips-of-card.ts';
import type { Card, MediaInfo } from '../../contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { notFound, conflict, editConflict, invalid } from '../../../platform/server/base/problems.ts';
import type { MediaRow, Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaPath, mediaKeyOf } from '../../../media/server/media-key.ts';
import { withBox } from '../../../media/server/box-columns.ts';
import { insertMedia, requestMediaRemoval, findMediaByContent } from '../../../media/server/media-row-store.ts';
import { makePoster } from '../../../media/server/resize-image.ts';
import { storeAndShow } from '../../../media/server/store-media.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { updateCardFiles } from '../card-store.ts';
import { changeCard } from '../store/change-card.ts';
import { checkCardFiles } from './check-card-files.ts';
import { readCard } from '../store/read-card.ts';
import { maxCardClips } from '../../../platform/rules/limits.ts';
import { listStoredClips, replaceClips, type StoredClip } from '../store/further-clips.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

type Input = HandlerInput<'POST /api/cards/:id/media'>;
type PosterInput = HandlerInput<'POST /api/cards/:id/poster'>;

/** Stores a file as the clip named by `replaces`, else as the first; see `showClip`. */
export async function setCardMedia({ services, params, body, upload }: Input): Promise<MediaInfo> {
  const { signingBox, hand, replaces } = body;
  const cardId = params.id;
  await readCard(services.db, cardId);
  const files = await checkCardFiles(upload);
  let shown: string | undefined;
  const stored = await storeAndShow(services, files, async (unframed) => {
    const rows = withHand(withBox(unframed, signingBox), hand);
    if (replaces === undefined) await showFiles(services, cardId, rows);
    else shown = await showClip(services, { cardId, rows, replaces });
  });
  const isNew = shown === undefined || stored.some(({ key }) => key === shown);
  return isNew ? toMediaInfo(stored, signingBox) : await readMediaInfo(services, cardId, shown);
}

/** Adds the hand to the first row, which is the image or the video. The poster is in the row behind it. */
function withHand(rows: readonly MediaRow[], hand: Input['body']['hand']): readonly MediaRow[] {
  return hand === undefined ? rows : rows.map((row, at) => (at === 0 ? { ...row, hand: JSON.stringify(hand) } : row));
}

async function showFiles(services: Services, cardId: string, rows: readonly MediaRow[]): Promise<void> {
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

/** Reads the size and duration of a file that an earlier call added. */
async function readMediaInfo({ db }: Services, cardId: string, key = ''): Promise<MediaInfo> {
  const clip = findClip(await readCard(db, cardId), mediaPath(key));
  if (clip === undefined) throw notFound('Media');
  const { mediaKind, mediaPath: path, posterPath, signingBox } = clip;
  return { hasMedia: true, mediaKind, mediaPath: path, posterPath, signingBox };
}

interface Showing {
  readonly cardId: string;
  readonly rows: readonly MediaRow[];
  /** A media path; null adds one. */
  readonly replaces: string | null;
}

/**
 * A file that the card already shows is not added again.
 * @returns the key of the file shown
 * @throws ProblemError 409 for too many clips, or when the one to be replaced is gone
 */
async function showClip(services: Services, { cardId, rows, replaces }: Showing): Promise<string | undefined> {
  const [media, poster] = rows;
  if (media === undefined) return undefined;
  return await changeCard(services, cardId, async (db, { setId }) => {
    const clips = await listStoredClips(db, cardId);
    const index = replaces === null ? -1 : clips.findIndex(({ mediaKey }) => mediaKey === mediaKeyOf(replaces));
    const before = clips[index];
    const shown = before ? undefined : await findSameFile(db, clips, media);
    if (shown !== undefined) {
      const keys = rows.map(({ key }) => key);
      await requestMediaRemoval(db, keys, services.now());
      return shown;
    }
    if (!before && replaces !== null) throw editConflict({ card: await readCard(db, cardId) });
    if (!before && clips.length >= maxCardClips) throw tooMany();
    const clip = { mediaKey: media.key, posterKey: poster?.key ?? null, label: before?.label };
    await insertMedia(db, rows);
    await replaceClips(db, cardId, before ? clips.with(index, clip) : [...clips, clip]);
    await requestMediaRemoval(db, [before?.mediaKey ?? null, before?.posterKey ?? null], services.now());
    await refreshSetSummary(db, setId);
    return media.key;
  });
}

/**
 * The video stays, with its box and its label.
 * @throws ProblemError 409 with the card when it does not show that video
 */
export async function setPoster({ services, params, body, upload }: PosterInput): Promise<Card> {
  const cardId = params.id;
  await readCard(services.db, cardId);
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const poster = await makePoster(upload.file.bytes);
  await storeAndShow(services, [poster], (unframed) =>
    changeCard(services, cardId, async (db, { setId }) => {
      const card = await readCard(db, cardId);
      const shown = findClip(card, body.mediaPath);
      const clips = await listStoredClips(db, cardId);
      const index = clips.findIndex(({ mediaKey }) => mediaKey === mediaKeyOf(body.mediaPath));
      const before = clips[index];
      if (before === undefined || shown?.mediaKind !== 'video') throw editConflict({ card });
      const rows = withBox(unframed, shown.signingBox);
      await insertMedia(db, rows);
      await replaceClips(db, cardId, clips.with(index, { ...before, posterKey: rows[0]?.key ?? null }));
      await requestMediaRemoval(db, [before.posterKey], services.now());
      await refreshSetSummary(db, setId);
    }),
  );
  return await readCard(services.db, cardId);
}

async function findSameFile(db: Database, clips: readonly StoredClip[], { sha256 }: MediaRow) {
  const keys = clips.map(({ mediaKey }) => mediaKey);
  return sha256 === null ? undefined : await findMediaByContent(db, keys, sha256);
}

function tooMany() {
  return conflict(message('A card shows at most {maxCardClips} images and videos', { maxCardClips }), 'clips-full');
}
