import type { Card } from '../contract/card.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import { writeSearchTexts } from '../../search/server/search-text-store.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { requireNoConflict } from '../../api/server/require-no-conflict.ts';
import { cardSearchText } from '../../search/server/card-search-text.ts';
import { updateCard } from './card-store.ts';
import { changeCard } from './store/change-card.ts';
import { readCard } from './store/read-card.ts';

/**
 * A field that already has the new text does not conflict, so an edit may be sent again.
 * @throws ProblemError 409 with the card when a text that the author has not seen would be lost
 */
export async function editCard({ services, params, body }: HandlerInput<'PUT /api/cards/:id'>): Promise<Card> {
  const { id } = params;
  const { revision, seen, ...edit } = body;
  if (Object.keys(edit).length === 0) return await readCard(services.db, id);
  return await changeCard(services, id, async (transaction, { setId }) => {
    const before = await readCard(transaction, id);
    if (!changesAnything(edit, before)) return before;
    requireNoConflict(edit, { revision, seen }, { card: before });
    await updateCard(transaction, id, edit);
    const card = await readCard(transaction, id);
    await writeSearchTexts(transaction, [{ id, setId, text: cardSearchText(card) }]);
    return card;
  });
}
