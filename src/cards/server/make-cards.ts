import type { Card } from '../contract/card.ts';
import { maxSetCards } from '../../platform/rules/limits.ts';
import { conflict } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { refreshSetSummary } from '../../sets/server/set-store.ts';
import { countCards, insertCards, moveCards, type NewCardTexts } from './card-store.ts';
import { creationKeyAt } from './creation-key.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

type NewText = NewCardTexts & Partial<Pick<Card, 'showMediaAndText'>>;

export interface NewCards {
  readonly setId: string;
  readonly texts: readonly NewText[];
  /** A card without a place, or with one beyond the end, becomes the last. */
  readonly orderIndex?: number | undefined;
  readonly creationKey?: string | undefined;
}

/**
 * Call it under the set's lock.
 * @throws ProblemError 409 when they are too many for it
 */
export async function makeCards(
  { db, newId }: { db: Database; newId: Services['newId'] },
  { setId, texts, orderIndex, creationKey }: NewCards,
): Promise<Card[]> {
  const count = await countRoom(db, setId, texts.length);
  const first = Math.min(orderIndex ?? count, count);
  const cards = texts.map((text, index) => ({
    ...text,
    id: newId(),
    setId,
    orderIndex: first + index,
    ...(creationKey !== undefined && { creationKey: creationKeyAt(creationKey, index) }),
  }));
  if (first < count) await moveCards(db, { setId, from: first, by: cards.length });
  const added = await insertCards(db, cards);
  await refreshSetSummary(db, setId);
  await writeSetText(db, setId);
  return added;
}

/**
 * @returns how many cards the set has
 * @throws ProblemError 409 when there is no room for so many more
 */
export async function countRoom(db: Database, setId: string, added: number): Promise<number> {
  const count = await countCards(db, setId);
  if (count + added > maxSetCards) throw conflict(tooMany(count, added), 'set-full');
  return count;
}

function tooMany(count: number, added: number): Message {
  return message('A set holds at most {most} cards: this one has {there}, so {more} more do not fit', {
    most: maxSetCards,
    there: count,
    more: added,
  });
}
