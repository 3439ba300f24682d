import type { Card } from '../../shared/contract/card.ts';
import type { HandlerInput } from '../http/handler.ts';
import { EventLoopQueue } from '../base/event-loop-queue.ts';
import { countCards, listCards } from './card-store.ts';

/** From so many cards on, a set's cards take the event loop for more than some 10 ms. */
const manyCards = 1_000;
const turns = new EventLoopQueue();

/** The cards of a set, in order. Those of large sets are read one set after the other, so that others are answered in between. */
export async function readCards({ services, params }: HandlerInput<'GET /api/sets/:id/cards'>): Promise<Card[]> {
  if ((await countCards(services.db, params.id)) >= manyCards) await turns.next();
  return await listCards(services.db, params.id);
}
