import type { Card } from '../../shared/contract/card.ts';
import type { HandlerInput } from '../handler.ts';
import { notFound } from '../problems.ts';
import { addCards } from './add-cards.ts';

/** Adds one card, at its place if it names one. */
export async function addCard({ services, params, body }: HandlerInput<'POST /api/sets/:id/cards'>): Promise<Card> {
  const [card] = await addCards(services, { setId: params.id, texts: [body], orderIndex: body.orderIndex });
  if (card === undefined) throw notFound('Set');
  return card;
}
