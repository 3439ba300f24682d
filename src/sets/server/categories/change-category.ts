import type { Category } from '../../contract/category.ts';
import { firstSpellings, isSameCategory, withCategoryRenamed } from '../../../platform/rules/text/category-names.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { conflict, notFound } from '../../../platform/server/base/problems.ts';
import { lockSetTexts, updateSet } from '../set-store.ts';
import { writeSetSearchTexts } from '../../../search/server/write-set-search-texts.ts';
import { findList, upsertList } from '../../../settings/server/setting-store.ts';
import {
  categoryNamed,
  deleteCategories,
  listCategories,
  listCategoryNames,
  listSetsOfCategory,
  lockCategories,
  updateCategory,
} from '../category-store.ts';
import type { CategoryName } from '../category-store.ts';

/** In all sets and the list; with `merge` the name may be another category's. */
export async function renameCategory({
  services,
  params,
  body,
}: HandlerInput<'PUT /api/categories/:id'>): Promise<Category> {
  return await services.db.transaction().execute(async (db) => {
    const { own, others } = await lockCategory(db, params.id);
    const target = categoryNamed(others, body.name);
    if (target !== undefined && !body.merge) throw conflict('This category already exists', 'category-exists');
    const name = target?.name ?? body.name;
    await replaceEverywhere(db, own.name, name);
    await deleteCategories(
      db,
      own.ids.filter((id) => id !== params.id || target !== undefined),
    );
    if (target === undefined) await updateCategory(db, { id: params.id, name });
    return await readCategory(db, name);
  });
}

export async function removeCategory({
  services,
  params,
}: HandlerInput<'DELETE /api/categories/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (db) => {
    const { own } = await lockCategory(db, params.id);
    await replaceEverywhere(db, own.name, undefined);
    await deleteCategories(db, own.ids);
  });
}

interface LockedCategory {
  /** Several rows where names differ in case alone. */
  readonly own: { readonly name: string; readonly ids: readonly string[] };
  readonly others: readonly CategoryName[];
}

async function lockCategory(db: Database, id: string): Promise<LockedCategory> {
  await lockCategories(db);
  const all = await listCategoryNames(db);
  const name = all.find((category) => category.id === id)?.name;
  if (name === undefined) throw notFound('Category');
  const isOwn = (category: CategoryName) => isSameCategory(category.name, name);
  const ids = all.filter(isOwn).map((category) => category.id);
  return { own: { name, ids }, others: all.filter((category) => !isOwn(category)) };
}

/** @param to undefined: removes it */
async function replaceEverywhere(db: Database, from: string, to: string | undefined): Promise<void> {
  for (const setId of await listSetsOfCategory(db, from)) {
    const texts = await lockSetTexts(db, setId);
    if (texts === undefined) continue;
    const categories = withCategoryRenamed(texts.categories, from, to);
    await updateSet(db, setId, { categories });
    await writeSetSearchTexts(db, { ...texts, categories });
  }
  const chips = await findList(db, 'catalog-categories');
  const renamed = chips.flatMap((chip) => (isSameCategory(chip, from) ? (to ?? []) : chip));
  await upsertList(db, 'catalog-categories', firstSpellings(renamed));
}

async function readCategory(db: Database, name: string): Promise<Category> {
  const category = (await listCategories(db)).find((other) => isSameCategory(other.name, name));
  if (category === undefined) throw notFound('Category');
  return category;
}
