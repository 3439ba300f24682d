import type { BinnedSet } from '../../contract/set.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { binRetentionMs } from '../empty-bin.ts';
import { listDeletedSets } from '../bin-store.ts';

export async function listBin({ services }: HandlerInput<'GET /api/bin'>): Promise<BinnedSet[]> {
  const sets = await listDeletedSets(services.db);
  return sets.map(({ id, title, cardCount, deletedAtMs }) => ({
    id,
    title,
    cardCount,
    deletedAt: new Date(deletedAtMs).toISOString(),
    removedAt: new Date(deletedAtMs + binRetentionMs).toISOString(),
  }));
}
