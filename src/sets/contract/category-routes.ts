import { z } from 'zod';
import { category, categoryById, categoryEdit, newCategory } from './category.ts';
import type { Route } from '../../platform/contract/route.ts';

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
