import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { offerCategories } from './categories/offer-categories.ts';
import { writeSetSearchTexts } from '../../search/server/write-set-search-texts.ts';
import { insertSet, type SetToInsert } from './set-store.ts';

/**
 * Without cards.
 * @returns false when its creation key already made a set
 */
export async function addSet(db: Database, set: SetToInsert, newId: Services['newId']): Promise<boolean> {
  const categories = await offerCategories(db, set.categories, newId);
  if (!(await insertSet(db, { ...set, categories }))) return false;
  await writeSetSearchTexts(db, { ...set, categories });
  return true;
}
