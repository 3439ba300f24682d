import { CoalescedReads } from '../../platform/server/base/coalesced-reads.ts';
import { EventLoopQueue } from '../../platform/server/base/event-loop-queue.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { writeSharedJson } from '../../platform/server/http/shared-json.ts';
import type { SharedJson } from '../../platform/server/http/shared-json.ts';
import { listCards } from './card-store.ts';

const readsByDatabase = new WeakMap<Database, CoalescedReads<SharedJson>>();
const turns = new EventLoopQueue();

export function readCards({ services, params }: HandlerInput<'GET /api/sets/:id/cards'>): Promise<SharedJson> {
  return readsOf(services.db).read(params.id, async () => {
    await turns.next();
    const cards = await listCards(services.db, params.id);
    return await writeSharedJson(cards);
  });
}

function readsOf(db: Database): CoalescedReads<SharedJson> {
  const reads = readsByDatabase.get(db) ?? new CoalescedReads<SharedJson>();
  readsByDatabase.set(db, reads);
  return reads;
}
