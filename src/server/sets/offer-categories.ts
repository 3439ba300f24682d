import { maxCategoryNameLength } from '../../shared/limits.ts';
import { codePointLength } from '../../shared/text/plain-text.ts';
import { insertCategories } from '../categories/category-store.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { categoryNames } from './category-names.ts';

/**
 * Adds the categories of a set to those that the editor offers, as far as they are new and not too long to be chosen.
 * In order, so that no two transactions wait for each other's.
 */
export async function offerCategories(db: Database, categories: string, newId: Services['newId']): Promise<void> {
  const names = categoryNames(categories).filter((name) => codePointLength(name) <= maxCategoryNameLength);
  const rows = names.sort().map((name) => ({ id: newId(), name }));
  await insertCategories(db, rows);
}
