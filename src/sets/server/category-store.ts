import type { Category } from '../contract/set-routes.ts';
import { isSameCategory } from '../../platform/rules/text/category-names.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';
import type { CategoryRow, Database } from '../../platform/server/database/schema.ts';

export type CategoryName = Pick<CategoryRow, 'id' | 'name'>;

/**
 * Lists the names of the categories that the editor offers. Of names that differ only in case, which earlier versions
 * stored, the first counts.
 */
export async function listCategoryNames(db: Database): Promise<CategoryName[]> {
  return await db.selectFrom('categories').select(['id', 'name']).orderBy('sort_name').orderBy('name').execute();
}

/** Lists the categories by name, with the number of sets that have each. */
export async function listCategories(db: Database): Promise<Category[]> {
  const rows = await db
    .selectFrom('set_categories')
    .innerJoin('sets', 'sets.id', 'set_categories.set_id')
    .where('sets.deleted_at', 'is', null)
    .groupBy('set_categories.folded')
    .select(({ fn }) => ['set_categories.folded', fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(rows.map(({ folded, count }) => [folded, count]));
  const categoryByFold = new Map<string, Category>();
  for (const { id, name } of await listCategoryNames(db)) {
    const folded = foldCase(name);
    if (!categoryByFold.has(folded)) categoryByFold.set(folded, { id, name, setCount: counts.get(folded) ?? 0 });
  }
  return [...categoryByFold.values()];
}

/**
 * Locks until the transaction ends. Must be called before any set is locked, which prevents deadlocks. The locked row
 * contains no data.
 */
export async function lockCategories(db: Database): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'categories-lock', value: 'null' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'null' }))
    .execute();
}

/** Adds categories to those that the editor offers. Must be called under `lockCategories`. */
export async function insertCategories(db: Database, categories: readonly CategoryName[]): Promise<void> {
  if (categories.length === 0) return;
  await db
    .insertInto('categories')
    .values(categories.map(({ id, name }) => ({ id, name, sort_name: naturalSortKey(name) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function updateCategory(db: Database, { id, name }: CategoryName): Promise<void> {
  await db
    .updateTable('categories')
    .set({ name, sort_name: naturalSortKey(name) })
    .where('id', '=', id)
    .execute();
}

export async function deleteCategories(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('categories').where('id', 'in', ids).execute();
}

/**
 * Lists the sets that have the category. Includes deleted sets. They are sorted, so that all callers lock them in the
 * same order.
 */
export async function listSetsOfCategory(db: Database, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('set_categories')
    .select('set_id')
    .where('folded', '=', foldCase(name))
    .orderBy('set_id')
    .execute();
  return rows.map((row) => row.set_id);
}

export function findCategory(categories: readonly CategoryName[], name: string): CategoryName | undefined {
  return categories.find((category) => isSameCategory(category.name, name));
}
