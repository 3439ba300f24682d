import type { Card } from '../contract/card.ts';
import { notFound, conflict } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { touchSet, deleteSet, findVisibility, insertSet, refreshSetSummary } from '../../sets/server/set-store.ts';
import { setImmediate } from 'node:timers/promises';
import { newSet } from '../../sets/contract/set.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { stageSet } from '../../sets/server/bin-store.ts';
import {
  shiftCards,
  moveCardsToSet,
  countCards,
  insertCards,
  type NewCardTexts,
  listCardsByCreationKey,
} from './card-store.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import { maxSetCards } from '../../platform/rules/limits.ts';
import { creationKeyAt } from './creation-key.ts';

/** The most cards that are added in one transaction, because a longer one would block other writers. */
const maxCardsAtOnce = 250;

type Dependencies = Pick<Services, 'db' | 'newId' | 'now'>;

type NewCard = NewCardTexts & Partial<Pick<Card, 'showMediaAndText'>>;

interface NewCards {
  readonly setId: string;
  readonly texts: readonly NewCard[];
  /** A card without a place, or with one beyond the end, becomes the last. */
  readonly orderIndex?: number | undefined;
  readonly creationKey?: string | undefined;
}

/**
 * Adds all cards or none. A repeated call with the same key returns the cards of the first.
 * @throws ProblemError 404 when there is no such set, 409 when there are too many cards
 */
export async function addCards(services: Dependencies, newCards: NewCards): Promise<Card[]> {
  if (newCards.texts.length > maxCardsAtOnce) return await addStagedCards(services, newCards);
  return await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, newCards.setId, services.now()))) throw notFound('Set');
    return (await findEarlierCards(db, newCards.creationKey)) ?? (await makeCards({ ...services, db }, newCards));
  });
}

/**
 * Adds all cards or none without blocking other writers. They are added in parts to a staged set, which is hidden, then
 * moved in one short transaction. A staged set that a crash, a refusal or a repeated call leaves behind is removed when
 * the bin is emptied.
 * @throws ProblemError 404 when there is no such set, 409 when there are too many cards
 */
async function addStagedCards(services: Dependencies, newCards: NewCards): Promise<Card[]> {
  const { db, newId } = services;
  const { setId, texts, creationKey } = newCards;
  if ((await findVisibility(db, setId)) === undefined) throw notFound('Set');
  const earlierCards = await findEarlierCards(db, creationKey);
  if (earlierCards !== undefined) return earlierCards;
  await countCardsIfRoom(db, setId, texts.length);
  const stagedId = await addStagedSet(services);
  const cards: Card[] = [];
  for (const chunk of chunksOf(texts, maxCardsAtOnce)) {
    const add = (transaction: Database) => makeCards({ db: transaction, newId }, { setId: stagedId, texts: chunk });
    cards.push(...(await db.transaction().execute(add)));
    // Other requests are answered between two chunks.
    await setImmediate();
  }
  return await db
    .transaction()
    .execute((transaction) => unstage({ ...services, db: transaction }, newCards, { stagedId, cards }));
}

/**
 * Creates a hidden set for staged cards.
 * @returns its id
 */
export async function addStagedSet({ db, newId, now }: Dependencies): Promise<string> {
  const id = newId();
  const createdAt = now();
  await db.transaction().execute(async (transaction) => {
    await insertSet(transaction, { ...newSet.parse({}), id, createdAt });
    await stageSet(transaction, id, createdAt);
  });
  return id;
}

/** Moves the staged cards to their set. If a repetition of the call has added its cards meanwhile, returns those. */
async function unstage(
  { db, now }: { readonly db: Database; readonly now: Services['now'] },
  { setId, orderIndex, creationKey }: NewCards,
  { stagedId, cards }: { readonly stagedId: string; readonly cards: readonly Card[] },
): Promise<Card[]> {
  if (!(await touchSet(db, setId, now()))) throw notFound('Set');
  const earlierCards = await findEarlierCards(db, creationKey);
  if (earlierCards !== undefined) return earlierCards;
  const firstPlace = await placeStagedCards(db, { setId, orderIndex, creationKey, stagedId, count: cards.length });
  return cards.map((card, index) => ({ ...card, orderIndex: firstPlace + index }));
}

interface StagedCards extends Pick<NewCards, 'setId' | 'orderIndex' | 'creationKey'> {
  readonly stagedId: string;
  readonly count: number;
}

/**
 * Moves the staged cards to their set. Must be called while the set is locked.
 * @returns the place of the first card
 * @throws ProblemError 409 when there are too many cards, or when the staged set was removed in the meantime
 */
export async function placeStagedCards(
  db: Database,
  { setId, orderIndex, creationKey, stagedId, count: added }: StagedCards,
): Promise<number> {
  const countBefore = await countCardsIfRoom(db, setId, added);
  const firstPlace = Math.min(orderIndex ?? countBefore, countBefore);
  if (firstPlace < countBefore) await shiftCards(db, { setId, from: firstPlace, by: added });
  const movedCount = await moveCardsToSet(db, { fromSetId: stagedId, toSetId: setId, firstPlace, creationKey });
  if (movedCount !== added) throw conflict(message('The cards could not be added. Please try again'), 'cards-changed');
  await deleteSet(db, stagedId);
  await refreshSetSummary(db, setId);
  await writeSetText(db, setId);
  return firstPlace;
}

/**
 * Inserts cards at a position of a set. Must be called while the set is locked, or while nobody else knows the set
 * because it is staged.
 * @throws ProblemError 409 when there are too many cards
 */
export async function makeCards(
  { db, newId }: { db: Database; newId: Services['newId'] },
  { setId, texts, orderIndex, creationKey }: NewCards,
): Promise<Card[]> {
  const countBefore = await countCardsIfRoom(db, setId, texts.length);
  const firstPlace = Math.min(orderIndex ?? countBefore, countBefore);
  const cards = texts.map((text, index) => ({
    ...text,
    id: newId(),
    setId,
    orderIndex: firstPlace + index,
    ...(creationKey !== undefined && { creationKey: creationKeyAt(creationKey, index) }),
  }));
  if (firstPlace < countBefore) await shiftCards(db, { setId, from: firstPlace, by: cards.length });
  const insertedCards = await insertCards(db, cards);
  await refreshSetSummary(db, setId);
  await writeSetText(db, setId);
  return insertedCards;
}

/**
 * Returns how many cards a set has.
 * @throws ProblemError 409 when there is no room for `added` more
 */
export async function countCardsIfRoom(db: Database, setId: string, added: number): Promise<number> {
  const count = await countCards(db, setId);
  if (count + added > maxSetCards) throw conflict(tooManyCards(count, added), 'set-full');
  return count;
}

function tooManyCards(count: number, added: number): Message {
  return message('A set holds at most {most} cards: this one has {there}, so {more} more do not fit', {
    most: maxSetCards,
    there: count,
    more: added,
  });
}

/** Finds the cards that an earlier call with this key has made. */
export async function findEarlierCards(db: Database, creationKey: string | undefined): Promise<Card[] | undefined> {
  const earlierCards = creationKey === undefined ? [] : await listCardsByCreationKey(db, creationKey);
  return earlierCards.length > 0 ? earlierCards : undefined;
}
