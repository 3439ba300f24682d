import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { codePointLength } from '../../../platform/rules/text/plain-text.ts';
import { parseCategories, withKnownSpelling } from '../../../platform/rules/text/category-names.ts';
import { categoryNamed, insertCategories, listCategoryNames, lockCategories } from '../category-store.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { Services } from '../../../platform/server/services/services.ts';

/**
 * Adds a set's new categories to those that the editor offers, except names that are too long. Must be called before
 * any set is locked (see `lockCategories`).
 * @returns the categories in their first spelling
 */
export async function offerCategories(db: Database, categories: string, newId: Services['newId']): Promise<string> {
  const names = parseCategories(categories);
  if (names.length === 0) return categories;
  await lockCategories(db);
  const known = await listCategoryNames(db);
  const isNew = (name: string) => categoryNamed(known, name) === undefined;
  const offered = names.filter((name) => isNew(name) && codePointLength(name) <= maxCategoryNameLength);
  await insertCategories(
    db,
    offered.map((name) => ({ id: newId(), name })),
  );
  return withKnownSpelling(
    categories,
    known.map(({ name }) => name).toReversed(), // The first of names that differ only in case wins.
  );
}
