import type { Card } from '../../shared/contract/card.ts';
import { maxSetCards } from '../../shared/limits.ts';
import { writeSearchTexts } from '../catalog/search-text-store.ts';
import { conflict, notFound } from '../problems.ts';
import type { Services } from '../services.ts';
import { refreshSetSummary, touchSet } from '../sets/set-store.ts';
import { cardSearchText } from './card-search-text.ts';
import { countCards, insertCards, moveCards } from './card-store.ts';

interface NewCards {
  readonly setId: string;
  readonly texts: readonly Pick<Card, 'term' | 'definition'>[];
  /** Where the first goes; the rest of the set moves on. Without it, and beyond the end, they go last. */
  readonly orderIndex?: number | undefined;
}

/**
 * Adds cards to a set, all or none.
 * @throws ProblemError 404 when there is no such set, 409 when they are too many for it
 */
export async function addCards(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { setId, texts, orderIndex }: NewCards,
): Promise<Card[]> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, setId, now()))) throw notFound('Set');
    const count = await countCards(transaction, setId);
    if (count + texts.length > maxSetCards) throw conflict(tooMany(count, texts.length));
    const first = Math.min(orderIndex ?? count, count);
    const cards = texts.map((text, index) => ({ ...text, id: newId(), setId, orderIndex: first + index }));
    if (first < count) await moveCards(transaction, { setId, from: first, by: cards.length });
    const added = await insertCards(transaction, cards);
    await writeSearchTexts(
      transaction,
      cards.map((card) => ({ id: card.id, setId, text: cardSearchText(card) })),
    );
    await refreshSetSummary(transaction, setId);
    return added;
  });
}

function tooMany(count: number, added: number): string {
  const [most, there, more] = [maxSetCards, count, added].map((number) => number.toLocaleString('en-US'));
  return `A set holds at most ${most} cards: this one has ${there}, so ${more} more do not fit`;
}
