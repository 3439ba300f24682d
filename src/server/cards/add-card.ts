import type { Card } from '../../shared/contract/card.ts';
import type { HandlerInput } from '../http/handler.ts';
import { notFound } from '../base/problems.ts';
import { addCards } from './add-cards.ts';
import { creationKeyOf } from './store/creation-key.ts';

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
