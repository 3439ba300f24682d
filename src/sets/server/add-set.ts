import { listKnownMedia } from '../../media/server/media-row-store.ts';
import { conflict } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { offerCategories } from './categories/offer-categories.ts';
import { insertCopies } from './copy-store.ts';
import type { CardToCopy } from './copy-store.ts';
import { insertSet, refreshSetSummary } from './set-store.ts';
import type { SetToInsert } from './set-store.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/**
 * Adds a set without cards.
 * @returns false when its creation key has already created a set
 */
export async function addSet(db: Database, set: SetToInsert, newId: Services['newId']): Promise<boolean> {
  const categories = await offerCategories(db, set.categories, newId);
  if (!(await insertSet(db, { ...set, categories }))) return false;
  await writeSetText(db, set.id);
  return true;
}

/** The cards that are copied in one turn, which takes a few milliseconds. */
export const cardsAtOnce = 250;

/**
 * The target set is hidden and consistent after each part.
 * @returns the ids of the copies
 * @throws ProblemError 409 when a file was replaced in the meantime
 */
export async function copyCards(
  { db, newId }: Pick<Services, 'newId'> & { readonly db: Database },
  cards: readonly CardToCopy[],
  toSetId: string,
): Promise<string[]> {
  const rows = cards.flatMap((card) => [card, ...card.clips]);
  const keys = new Set(rows.flatMap((row) => [row.media_key, row.poster_key].filter((key) => key !== null)));
  const known = await listKnownMedia(db, [...keys]);
  if (known.length < keys.size)
    throw conflict(message('The set was changed meanwhile. Please try again'), 'cards-changed');
  const ids = await insertCopies(db, { cards, toSetId, newId });
  await refreshSetSummary(db, toSetId);
  return ids;
}
