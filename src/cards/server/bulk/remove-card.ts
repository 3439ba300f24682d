import { changeCard } from '../store/change-card.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { binCards } from './bin-cards.ts';

export async function removeCard({ services, params }: HandlerInput<'DELETE /api/cards/:id'>): Promise<undefined> {
  await changeCard(services, params.id, async (transaction, { id, setId }) => {
    await binCards({ ...services, db: transaction }, setId, new Set([id]));
  });
}
