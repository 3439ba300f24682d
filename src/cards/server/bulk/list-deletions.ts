import type { DeletedCard, Deletion } from '../../contract/card.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import { listDeletedCards, listDeletions } from '../store/deletion-store.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { binRetentionMs } from '../../../sets/server/empty-bin.ts';

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
