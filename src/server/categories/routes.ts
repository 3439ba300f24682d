import type { HandlersOf } from '../handler.ts';
import { listCategories } from './category-store.ts';
import { createCategory } from './create-category.ts';

export const categoryHandlers = {
  'GET /api/categories': ({ services }) => listCategories(services.db),
  'POST /api/categories': createCategory,
} satisfies HandlersOf<'GET /api/categories' | 'POST /api/categories'>;
