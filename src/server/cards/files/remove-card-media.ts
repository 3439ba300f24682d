import type { HandlerInput } from '../../http/handler.ts';
import { requestMediaRemoval } from '../../media/media-row-store.ts';
import { removeUnreferencedSoon } from '../../media/remove-unreferenced.ts';
import { notFound } from '../../base/problems.ts';
import { refreshSetSummary } from '../../sets/store/set-store.ts';
import { updateCardFiles } from '../store/card-store.ts';
import { changeCard } from '../store/change-card.ts';

/** With its poster. */
export async function removeCardMedia({
  services,
  params,
}: HandlerInput<'DELETE /api/cards/:id/media'>): Promise<undefined> {
  await changeCard(services, params.id, async (transaction, { setId, mediaKey, posterKey }) => {
    if (mediaKey === null) throw notFound('Media');
    await updateCardFiles(transaction, params.id, { mediaKey: null, posterKey: null });
    await requestMediaRemoval(transaction, [mediaKey, posterKey], services.now());
    await refreshSetSummary(transaction, setId);
  });
  await removeUnreferencedSoon(services);
}
