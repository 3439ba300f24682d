import { deleteSearchText } from '../search/search-text-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import { requestMediaRemoval } from '../media/media-row-store.ts';
import { removeUnreferencedSoon } from '../media/remove-unreferenced.ts';
import { refreshSetSummary } from '../sets/store/set-store.ts';
import { deleteCard, moveCards } from './store/card-store.ts';
import { changeCard } from './store/change-card.ts';

/** Closes the gap. Files go unless something else shows them. */
export async function removeCard({ services, params }: HandlerInput<'DELETE /api/cards/:id'>): Promise<undefined> {
  const { id } = params;
  await changeCard(services, id, async (transaction, { setId, orderIndex, mediaKey, posterKey }) => {
    await deleteCard(transaction, id);
    await deleteSearchText(transaction, id);
    await moveCards(transaction, { setId, from: orderIndex, by: -1 });
    await requestMediaRemoval(transaction, [mediaKey, posterKey], services.now());
    await refreshSetSummary(transaction, setId);
  });
  await removeUnreferencedSoon(services);
}
