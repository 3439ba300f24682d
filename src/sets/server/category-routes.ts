import type { CallResponse } from '../../api/contract/routes.ts';
import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import {
  withKnownSpelling,
  firstSpellings,
  isSameCategory,
  withCategoryRenamed,
} from '../../platform/rules/text/category-names.ts';
import { maxCategoriesLength } from '../../platform/rules/limits.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';
import { conflict, invalid, notFound } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { findList, upsertList } from '../../settings/server/setting-store.ts';
import type { Category } from '../contract/set-routes.ts';
import {
  listCategories,
  findCategory,
  insertCategories,
  listCategoryNames,
  lockCategories,
  deleteCategories,
  listSetsOfCategory,
  updateCategory,
  type CategoryName,
} from './category-store.ts';
import { lockAnySet, updateSet } from './set-store.ts';

export const categoryHandlers = {
  'GET /api/categories': ({ services }) => listCategories(services.db),
  'POST /api/categories': createCategory,
  'PUT /api/categories/:id': renameCategory,
  'DELETE /api/categories/:id': removeCategory,
  'GET /api/settings/catalog-categories': async ({ services }) => ({
    categories: await findList(services.db, 'catalog-categories'),
  }),
  'PUT /api/settings/catalog-categories': changeCatalogCategories,
} satisfies HandlersOf<
  | 'GET /api/categories'
  | 'POST /api/categories'
  | 'PUT /api/categories/:id'
  | 'DELETE /api/categories/:id'
  | 'GET /api/settings/catalog-categories'
  | 'PUT /api/settings/catalog-categories'
>;

async function createCategory({ services, body }: HandlerInput<'POST /api/categories'>): Promise<Category> {
  const category = { id: services.newId(), name: body.name };
  await services.db.transaction().execute(async (db) => {
    await lockCategories(db);
    const existing = findCategory(await listCategoryNames(db), body.name);
    if (existing !== undefined) throw conflict(message('This category already exists'), 'category-exists');
    await insertCategories(db, [category]);
  });
  return { ...category, setCount: 0 };
}

/** Changes the categories that the catalog offers as chips. */
async function changeCatalogCategories({
  services,
  body,
}: HandlerInput<'PUT /api/settings/catalog-categories'>): Promise<
  CallResponse<'PUT /api/settings/catalog-categories'>
> {
  return await services.db.transaction().execute(async (db) => {
    await lockCategories(db);
    const names = (await listCategoryNames(db)).map(({ name }) => name);
    const categories = body.categories.map((chip) => withKnownSpelling(chip, names));
    await upsertList(db, 'catalog-categories', categories);
    return { categories };
  });
}

/**
 * Renames the category in all sets, in the list of categories and in the catalog's chips. With `merge`, the name may be
 * that of another category, which then takes the place of this one.
 */
async function renameCategory({ services, params, body }: HandlerInput<'PUT /api/categories/:id'>): Promise<Category> {
  return await services.db.transaction().execute(async (db) => {
    const { own, others } = await lockCategory(db, params.id);
    const target = findCategory(others, body.name);
    if (target !== undefined && !body.merge) throw conflict(message('This category already exists'), 'category-exists');
    const name = target?.name ?? body.name;
    await replaceEverywhere(db, own.name, name);
    const replacedIds = target === undefined ? own.ids.filter((id) => id !== params.id) : own.ids;
    await deleteCategories(db, replacedIds);
    if (target === undefined) await updateCategory(db, { id: params.id, name });
    return await readCategory(db, name);
  });
}

async function removeCategory({ services, params }: HandlerInput<'DELETE /api/categories/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (db) => {
    const { own } = await lockCategory(db, params.id);
    await replaceEverywhere(db, own.name, undefined);
    await deleteCategories(db, own.ids);
  });
}

interface LockedCategory {
  /** There are several ids if the names of categories differ only in case. */
  readonly own: { readonly name: string; readonly ids: readonly string[] };
  readonly others: readonly CategoryName[];
}

async function lockCategory(db: Database, id: string): Promise<LockedCategory> {
  await lockCategories(db);
  const allCategories = await listCategoryNames(db);
  const name = allCategories.find((category) => category.id === id)?.name;
  if (name === undefined) throw notFound('Category');
  const isOwn = (category: CategoryName) => isSameCategory(category.name, name);
  const ids = allCategories.filter(isOwn).map((category) => category.id);
  return { own: { name, ids }, others: allCategories.filter((category) => !isOwn(category)) };
}

/**
 * Renames the category in all sets and in the catalog's chips.
 * @param to undefined removes the category
 * @throws ProblemError 400 when the categories of a set would become too long
 */
async function replaceEverywhere(db: Database, from: string, to: string | undefined): Promise<void> {
  for (const setId of await listSetsOfCategory(db, from)) {
    const set = await lockAnySet(db, setId);
    if (set === undefined) continue;
    const categories = withCategoryRenamed(set.categories, from, to);
    // A list that earlier versions made too long may become shorter.
    const maxLength = Math.max(maxCategoriesLength, codePointLength(set.categories));
    if (codePointLength(categories) > maxLength) throw categoriesTooLong(set.title);
    await updateSet(db, setId, { categories });
    await writeSetText(db, setId);
  }
  const chips = await findList(db, 'catalog-categories');
  const renamed = chips.flatMap((chip) => (isSameCategory(chip, from) ? (to ?? []) : chip));
  await upsertList(db, 'catalog-categories', firstSpellings(renamed));
}

function categoriesTooLong(title: string) {
  return invalid(
    message('The categories of “{title}” would have more than {count} characters', {
      title,
      count: maxCategoriesLength,
    }),
  );
}

async function readCategory(db: Database, name: string): Promise<Category> {
  const category = (await listCategories(db)).find((other) => isSameCategory(other.name, name));
  if (category === undefined) throw notFound('Category');
  return category;
}
