import { writeSearchTexts } from '../catalog/search-text-store.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { offerCategories } from './offer-categories.ts';
import { setSearchText } from './set-search-text.ts';
import { insertSet } from './set-store.ts';
import type { SetToInsert } from './set-store.ts';

/**
 * Adds a set without cards: the set, what search finds it by, and its categories to those on offer.
 * @returns false when its creation key made a set before: then nothing is added.
 */
export async function addSet(db: Database, set: SetToInsert, newId: Services['newId']): Promise<boolean> {
  if (!(await insertSet(db, set))) return false;
  await writeSearchTexts(db, [{ id: set.id, setId: set.id, text: setSearchText(set) }]);
  await offerCategories(db, set.categories, newId);
  return true;
}
