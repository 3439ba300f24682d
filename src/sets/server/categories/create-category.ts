import type { Category } from '../../contract/category.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { conflict } from '../../../platform/server/base/problems.ts';
import { categoryNamed, insertCategories, listCategoryNames, lockCategories } from '../category-store.ts';

export async function createCategory({ services, body }: HandlerInput<'POST /api/categories'>): Promise<Category> {
  const category = { id: services.newId(), name: body.name };
  await services.db.transaction().execute(async (db) => {
    await lockCategories(db);
    const existing = categoryNamed(await listCategoryNames(db), body.name);
    if (existing !== undefined) throw conflict('This category already exists', 'category-exists');
    await insertCategories(db, [category]);
  });
  return { ...category, setCount: 0 };
}
