import { CoalescedReads } from '../base/coalesced-reads.ts';
import { EventLoopQueue } from '../base/event-loop-queue.ts';
import type { Database } from '../database/schema.ts';
import type { HandlerInput } from '../http/handler.ts';
import { writeSharedJson } from '../http/shared-json.ts';
import type { SharedJson } from '../http/shared-json.ts';
import { listCards } from './store/card-store.ts';

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
