import { setImmediate } from 'node:timers/promises';
import type { Card } from '../contract/card.ts';
import { newSet } from '../../sets/contract/set.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { conflict, notFound } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { stageSet } from '../../sets/server/bin-store.ts';
import { deleteSet, findVisibility, insertSet, refreshSetSummary, touchSet } from '../../sets/server/set-store.ts';
import { moveCards, moveCardsToSet } from './card-store.ts';
import { findMadeCards } from './find-made-cards.ts';
import { countRoom, makeCards, type NewCards } from './make-cards.ts';
import { message } from '../../platform/rules/languages/texts.ts';

type Needed = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * All or none, without blocking writers: adds them in parts to a hidden set, then moves them in one short transaction.
 * Emptying the bin removes what a crash leaves.
 * @throws ProblemError 404 when there is no such set, 409 when they are too many for it
 */
export async function addStagedCards(services: Needed, newCards: NewCards, cardsAtOnce: number): Promise<Card[]> {
  const { db, newId } = services;
  const { setId, texts, creationKey } = newCards;
  if ((await findVisibility(db, setId)) === undefined) throw notFound('Set');
  const made = await findMadeCards(db, creationKey);
  if (made !== undefined) return made;
  await countRoom(db, setId, texts.length);
  const stagedId = await addStage(services);
  const staged: Card[] = [];
  for (const chunk of chunksOf(texts, cardsAtOnce)) {
    const add = (transaction: Database) => makeCards({ db: transaction, newId }, { setId: stagedId, texts: chunk });
    staged.push(...(await db.transaction().execute(add)));
    await setImmediate();
  }
  return await db
    .transaction()
    .execute((transaction) => unstage({ ...services, db: transaction }, newCards, { stagedId, staged }));
}

export async function addStage({ db, newId, now }: Needed): Promise<string> {
  const [id, createdAt] = [newId(), now()];
  await db.transaction().execute(async (transaction) => {
    await insertSet(transaction, { ...newSet.parse({}), id, createdAt });
    await stageSet(transaction, id, createdAt);
  });
  return id;
}

interface Staged {
  readonly stagedId: string;
  readonly staged: readonly Card[];
}

/** Cards of an earlier call still under way win. */
async function unstage(
  { db, now }: { readonly db: Database; readonly now: Services['now'] },
  { setId, orderIndex, creationKey }: NewCards,
  { stagedId, staged }: Staged,
): Promise<Card[]> {
  if (!(await touchSet(db, setId, now()))) throw notFound('Set');
  const made = await findMadeCards(db, creationKey);
  if (made !== undefined) return made;
  const first = await placeStagedCards(db, { setId, orderIndex, creationKey, stagedId, count: staged.length });
  return staged.map((card, index) => ({ ...card, orderIndex: first + index }));
}

interface StagedCards extends Pick<NewCards, 'setId' | 'orderIndex' | 'creationKey'> {
  readonly stagedId: string;
  readonly count: number;
}

/**
 * Call it under the set's lock.
 * @returns the place of the first
 * @throws ProblemError 409 when they are too many for it
 */
export async function placeStagedCards(
  db: Database,
  { setId, orderIndex, creationKey, stagedId, count: added }: StagedCards,
): Promise<number> {
  const count = await countRoom(db, setId, added);
  const first = Math.min(orderIndex ?? count, count);
  if (first < count) await moveCards(db, { setId, from: first, by: added });
  const moved = await moveCardsToSet(db, { fromSetId: stagedId, toSetId: setId, first, creationKey });
  if (moved !== added) throw conflict(message('The cards could not be added. Please try again'), 'cards-changed');
  await deleteSet(db, stagedId);
  await refreshSetSummary(db, setId);
  await writeSetText(db, setId);
  return first;
}
