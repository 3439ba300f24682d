import { z } from 'zod';
import type { Route } from '../../platform/contract/route.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { id, requiredText, told } from '../../platform/contract/text.ts';
import { maxCategoryNameLength } from '../../platform/rules/limits.ts';

export const category = z.object({
  id: z.string(),
  name: z.string(),
  setCount: z.number().int().meta({ description: 'Sets that have it, whatever their visibility' }),
});
export type Category = z.infer<typeof category>;

const newCategory = z.object({ name: requiredText(maxCategoryNameLength, message('Please enter a category name')) });

/** With `merge`, the name may be that of another category. The two then become one. */
export const categoryEdit = z.object({
  name: requiredText(maxCategoryNameLength, message('Please enter a category name')).refine(
    (name) => !name.includes(','),
    told(message('A category name cannot have a comma.')),
  ),
  merge: z.boolean().optional(),
});
const categoryById = z.object({ id });

export const categoryRoutes = {
  'GET /api/categories': {
    summary: 'All categories, by name',
    access: 'admin',
    status: 200,
    response: z.array(category),
  },
  'POST /api/categories': {
    summary: 'Create a category',
    access: 'admin',
    body: newCategory,
    status: 201,
    response: category,
  },
  'PUT /api/categories/:id': {
    summary: 'Rename a category in all sets, or merge it into another',
    access: 'admin',
    params: categoryById,
    body: categoryEdit,
    status: 200,
    response: category,
  },
  'DELETE /api/categories/:id': {
    summary: 'Take a category away from all sets',
    access: 'admin',
    params: categoryById,
    status: 204,
  },
} as const satisfies Record<string, Route>;
