import type { HandlersOf } from '../http/handler.ts';
import { listCategories } from './category-store.ts';
import { removeCategory, renameCategory } from './change-category.ts';
import { createCategory } from './create-category.ts';

export const categoryHandlers = {
  'GET /api/categories': ({ services }) => listCategories(services.db),
  'POST /api/categories': createCategory,
  'PUT /api/categories/:id': renameCategory,
  'DELETE /api/categories/:id': removeCategory,
} satisfies HandlersOf<
  'GET /api/categories' | 'POST /api/categories' | 'PUT /api/categories/:id' | 'DELETE /api/categories/:id'
>;
