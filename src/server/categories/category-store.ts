import type { Category } from '../../shared/contract/category.ts';
import { naturalSortKey } from '../../shared/text/natural-order.ts';
import type { Database } from '../database/schema.ts';

/** All categories, by name. */
export async function listCategories(db: Database): Promise<Category[]> {
  return await db.selectFrom('categories').select(['id', 'name']).orderBy('sort_name').orderBy('name').execute();
}

/** Adds the categories whose names are new; what exists stays. Answers those that were added. */
export async function insertCategories(db: Database, categories: readonly Category[]): Promise<Category[]> {
  if (categories.length === 0) return [];
  return await db
    .insertInto('categories')
    .values(categories.map(({ id, name }) => ({ id, name, sort_name: naturalSortKey(name) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(['id', 'name'])
    .execute();
}
