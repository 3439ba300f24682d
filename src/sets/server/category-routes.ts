import type { HandlersOf } from '../../api/server/handler.ts';
import { findList } from '../../settings/server/setting-store.ts';
import { listCategories } from './category-store.ts';
import { removeCategory, renameCategory } from './categories/change-category.ts';
import { changeChips } from './categories/change-chips.ts';
import { createCategory } from './categories/create-category.ts';

export const categoryHandlers = {
  'GET /api/categories': ({ services }) => listCategories(services.db),
  'POST /api/categories': createCategory,
  'PUT /api/categories/:id': renameCategory,
  'DELETE /api/categories/:id': removeCategory,
  'GET /api/settings/catalog-categories': async ({ services }) => ({
    categories: await findList(services.db, 'catalog-categories'),
  }),
  'PUT /api/settings/catalog-categories': changeChips,
} satisfies HandlersOf<
  | 'GET /api/categories'
  | 'POST /api/categories'
  | 'PUT /api/categories/:id'
  | 'DELETE /api/categories/:id'
  | 'GET /api/settings/catalog-categories'
  | 'PUT /api/settings/catalog-categories'
>;
