import type { Card } from '../contract/card.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { addCards } from './add-cards.ts';
import { creationKeyOf } from './creation-key.ts';

export async function addCard({
  services,
  params,
  body,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/cards'>): Promise<Card> {
  const setId = params.id;
  const creationKey = creationKeyOf(setId, 'card', idempotencyKey);
  const [card] = await addCards(services, { setId, texts: [body], orderIndex: body.orderIndex, creationKey });
  if (card === undefined) throw notFound('Set');
  return card;
}
