import { setImmediate } from 'node:timers/promises';
import { notFound } from '../../../platform/server/base/problems.ts';
import { addStage, placeStagedCards } from '../add-staged-cards.ts';
import { findMadeCards } from '../find-made-cards.ts';
import { countRoom } from '../make-cards.ts';
import { listCardIds } from '../card-store.ts';
import { creationKeyOf } from '../creation-key.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { chunksToIndex } from '../../../search/server/chunks-to-index.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { copyCards } from '../../../sets/server/copy-cards.ts';
import { listCardsToCopy } from '../../../sets/server/copy-store.ts';
import type { CardToCopy } from '../../../sets/server/copy-store.ts';
import { lockBothSets } from './lock-both-sets.ts';

interface Copying {
  readonly fromSetId: string;
  readonly toSetId: string;
  readonly chosen: ReadonlySet<string>;
  readonly creationKey: string | undefined;
}

/**
 * Copies show the same files and come behind the last chosen card. Repeating the key answers with the first copies;
 * none is visible before all are made.
 * @throws ProblemError 404 when a set or all of the cards are gone, 409 when they are too many for the set
 */
export async function copyChosenCards(input: HandlerInput<'POST /api/sets/:id/cards/copy'>) {
  const { services, params, body, idempotencyKey } = input;
  const [fromSetId, toSetId, chosen] = [params.id, body.toSetId, new Set(body.cardIds)];
  const copying = { fromSetId, toSetId, chosen, creationKey: creationKeyOf(fromSetId, 'copy', idempotencyKey) };
  const begun = await services.db.transaction().execute((db) => begin({ ...services, db }, copying));
  if ('made' in begun) return { cardIds: begun.made };
  const stagedId = await addStage(services);
  const copied: string[] = [];
  for (const chunk of chunksToIndex(begun.cards, ({ folded }) => folded.length)) {
    const copy = (db: Database) => copyCards({ ...services, db }, chunk, stagedId);
    copied.push(...(await services.db.transaction().execute(copy)));
    await setImmediate();
  }
  const cardIds = await services.db
    .transaction()
    .execute((db) => end({ ...services, db }, copying, { stagedId, copied }));
  return { cardIds };
}

type InTransaction = Pick<Services, 'now'> & { readonly db: Database };

async function begin(
  { db, now }: InTransaction,
  copying: Copying,
): Promise<{ readonly made: string[] } | { readonly cards: CardToCopy[] }> {
  await lockBothSets(db, copying, now());
  const made = await findMade(db, copying);
  if (made !== undefined) return { made };
  const cards = (await listCardsToCopy(db, copying.fromSetId)).filter(({ id }) => copying.chosen.has(id));
  if (cards.length === 0) throw notFound('Card');
  await countRoom(db, copying.toSetId, cards.length);
  return { cards: cards.map((card, index) => ({ ...card, order_index: index })) };
}

interface Copied {
  readonly stagedId: string;
  readonly copied: string[];
}

/** Copies of the same call made meanwhile win. */
async function end({ db, now }: InTransaction, copying: Copying, { stagedId, copied }: Copied): Promise<string[]> {
  const { fromSetId, toSetId, chosen, creationKey } = copying;
  await lockBothSets(db, copying, now());
  const made = await findMade(db, copying);
  if (made !== undefined) return made;
  const orderIndex = fromSetId === toSetId ? behind(await listCardIds(db, toSetId), chosen) : undefined;
  await placeStagedCards(db, { setId: toSetId, orderIndex, creationKey, stagedId, count: copied.length });
  return copied;
}

/** Undefined, the end, when none is left. */
function behind(order: readonly string[], chosen: ReadonlySet<string>): number | undefined {
  const last = order.findLastIndex((id) => chosen.has(id));
  return last < 0 ? undefined : last + 1;
}

async function findMade(db: Database, { creationKey }: Copying): Promise<string[] | undefined> {
  return (await findMadeCards(db, creationKey))?.map(({ id }) => id);
}
