import type { Card } from '../../shared/contract/card.ts';
import { writeSearchTexts } from '../catalog/search-text-store.ts';
import type { HandlerInput } from '../handler.ts';
import { cardSearchText } from './card-search-text.ts';
import { updateCard } from './card-store.ts';
import { changeCard } from './change-card.ts';
import { readCard } from './read-card.ts';

/** Changes the fields that the edit carries, and those alone. */
export async function editCard({ services, params, body }: HandlerInput<'PUT /api/cards/:id'>): Promise<Card> {
  const { id } = params;
  if (Object.keys(body).length === 0) return await readCard(services.db, id);
  return await changeCard(services, id, async (transaction, { setId }) => {
    await updateCard(transaction, id, body);
    const card = await readCard(transaction, id);
    await writeSearchTexts(transaction, [{ id, setId, text: cardSearchText(card) }]);
    return card;
  });
}
