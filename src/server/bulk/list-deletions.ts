import type { DeletedCard, Deletion } from '../../shared/contract/card.ts';
import { notFound } from '../base/problems.ts';
import { listDeletedCards, listDeletions } from '../cards/store/deletion-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import { binRetentionMs } from '../sets/empty-bin.ts';

export async function readDeletions({ services }: HandlerInput<'GET /api/bin/cards'>): Promise<Deletion[]> {
  const deletions = await listDeletions(services.db);
  return deletions.map(({ deletedAtMs, ...deletion }) => ({
    ...deletion,
    deletedAt: new Date(deletedAtMs).toISOString(),
    removedAt: new Date(deletedAtMs + binRetentionMs).toISOString(),
  }));
}

/** @throws ProblemError 404 when they are restored or gone */
export async function readDeletedCards({
  services,
  params,
}: HandlerInput<'GET /api/bin/cards/:id'>): Promise<DeletedCard[]> {
  const cards = await listDeletedCards(services.db, params.id);
  if (cards.length === 0) throw notFound('Card');
  return cards;
}
