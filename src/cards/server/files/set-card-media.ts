import { findClip } from '../../rules/clips-of-card.ts';
import type { MediaInfo } from '../../contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import type { MediaRow } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaPath } from '../../../media/server/media-key.ts';
import { withBox } from '../../../media/server/box-columns.ts';
import { insertMedia, requestMediaRemoval } from '../../../media/server/media-row-store.ts';
import { storeAndShow } from '../../../media/server/store-media.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { updateCardFiles } from '../card-store.ts';
import { changeCard } from '../store/change-card.ts';
import { checkCardFiles } from './check-card-files.ts';
import { showClip } from './show-clip.ts';
import { readCard } from '../store/read-card.ts';

type Input = HandlerInput<'POST /api/cards/:id/media'>;

/** Without `replaces` it becomes the first; for the others see `showClip`. */
export async function setCardMedia({ services, params, body, upload }: Input): Promise<MediaInfo> {
  const { signingBox, replaces } = body;
  const cardId = params.id;
  await readCard(services.db, cardId);
  const files = await checkCardFiles(upload);
  let shown: string | undefined;
  const stored = await storeAndShow(services, files, async (unframed) => {
    const rows = withBox(unframed, signingBox);
    if (replaces === undefined) await showFiles(services, cardId, rows);
    else shown = await showClip(services, { cardId, rows, replaces });
  });
  const isNew = shown === undefined || stored.some(({ key }) => key === shown);
  return isNew ? toMediaInfo(stored, signingBox) : await readMediaInfo(services, cardId, shown);
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

/** Of a file that an earlier call added. */
async function readMediaInfo({ db }: Services, cardId: string, key = ''): Promise<MediaInfo> {
  const clip = findClip(await readCard(db, cardId), mediaPath(key));
  if (clip === undefined) throw notFound('Media');
  const { mediaKind, mediaPath: path, posterPath, signingBox } = clip;
  return { hasMedia: true, mediaKind, mediaPath: path, posterPath, signingBox };
}
