import type { Card } from '../../shared/contract/card.ts';
import { maxSetCards } from '../../shared/limits.ts';
import { writeSearchTexts } from '../search/search-text-store.ts';
import type { Database } from '../database/schema.ts';
import { conflict, notFound } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { refreshSetSummary, touchSet } from '../sets/store/set-store.ts';
import { cardSearchText } from '../search/card-search-text.ts';
import { countCards, insertCards, listCardsByCreationKey, moveCards } from './card-store.ts';
import { creationKeyAt } from './creation-key.ts';

type Needed = Pick<Services, 'db' | 'newId' | 'now'>;

/** `showMediaAndText` is false where it is not told. */
type NewText = Pick<Card, 'term' | 'definition'> & Partial<Pick<Card, 'showMediaAndText'>>;

interface NewCards {
  readonly setId: string;
  readonly texts: readonly NewText[];
  /** Of the first; the rest of the set moves on. Without it, or beyond the end, they go last. */
  readonly orderIndex?: number | undefined;
  /** Cards that were made with it already are the answer. */
  readonly creationKey?: string | undefined;
}

/** All or none. @throws ProblemError 404 when there is no such set, 409 when they are too many for it */
export async function addCards({ db, ...services }: Needed, newCards: NewCards): Promise<Card[]> {
  const { setId, creationKey } = newCards;
  return await db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, setId, services.now()))) throw notFound('Set');
    const made = creationKey === undefined ? [] : await listCardsByCreationKey(transaction, creationKey);
    return made.length > 0 ? made : await makeCards({ ...services, db: transaction }, newCards);
  });
}

/** In a transaction that holds the lock of the set. */
export async function makeCards(
  { db, newId }: { db: Database; newId: Services['newId'] },
  { setId, texts, orderIndex, creationKey }: NewCards,
): Promise<Card[]> {
  const count = await countCards(db, setId);
  if (count + texts.length > maxSetCards) throw conflict(tooMany(count, texts.length), 'set-full');
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
  await writeSearchTexts(
    db,
    cards.map((card) => ({ id: card.id, setId, text: cardSearchText(card) })),
  );
  await refreshSetSummary(db, setId);
  return added;
}

function tooMany(count: number, added: number): string {
  const [most, there, more] = [maxSetCards, count, added].map((number) => number.toLocaleString('en-US'));
  return `A set holds at most ${most} cards: this one has ${there}, so ${more} more do not fit`;
}
