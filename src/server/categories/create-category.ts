import type { Category } from '../../shared/contract/category.ts';
import type { HandlerInput } from '../handler.ts';
import { conflict } from '../problems.ts';
import { insertCategories } from './category-store.ts';

export async function createCategory({ services, body }: HandlerInput<'POST /api/categories'>): Promise<Category> {
  const [category] = await insertCategories(services.db, [{ id: services.newId(), name: body.name }]);
  if (category === undefined) throw conflict('This category already exists', 'category-exists');
  return category;
}
