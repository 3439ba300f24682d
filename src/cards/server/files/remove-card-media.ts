import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaKeyOf } from '../../../media/server/media-key.ts';
import { requestMediaRemoval } from '../../../media/server/media-row-store.ts';
import { removeUnreferencedSoon } from '../../../media/server/remove-unreferenced.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { updateCardFiles } from '../card-store.ts';
import { changeCard } from '../store/change-card.ts';
import { clearClipLabel, listStoredClips, replaceClips } from '../store/clip-store.ts';
import type { StoredClip } from '../store/clip-store.ts';

/** Those behind it move up with their labels. The last label stays for a later clip. */
export async function removeCardMedia({
  services,
  params,
  query,
}: HandlerInput<'DELETE /api/cards/:id/media'>): Promise<undefined> {
  const { id } = params;
  const key = query.path === undefined ? undefined : mediaKeyOf(query.path);
  await changeCard(services, id, async (transaction, { setId }) => {
    const clips = await listStoredClips(transaction, id);
    const gone = key === undefined ? clips[0] : clips.find(({ mediaKey }) => mediaKey === key);
    if (gone === undefined) throw notFound('Media');
    const rest = clips.filter((clip) => clip !== gone);
    if (rest.length === 0) await updateCardFiles(transaction, id, { mediaKey: null, posterKey: null });
    else await moveUp(transaction, id, rest);
    await requestMediaRemoval(transaction, [gone.mediaKey, gone.posterKey], services.now());
    await refreshSetSummary(transaction, setId);
  });
  await removeUnreferencedSoon(services);
}

async function moveUp(db: Database, cardId: string, clips: readonly StoredClip[]): Promise<void> {
  await replaceClips(db, cardId, clips);
  await clearClipLabel(db, cardId, clips.length + 1);
}
