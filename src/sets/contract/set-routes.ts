import { z } from 'zod';
import { maxSearchLength, maxThumbnailBytes, maxCategoryNameLength } from '../../platform/rules/limits.ts';
import { setMediaSize, setTerms } from '../../cards/contract/card.ts';
import { binnedSet, newSet, setById, setChange, setRemoval, studySet, thumbnailUpload } from './set.ts';
import { plainText, type Route, id, requiredText, userFacingError } from '../../platform/contract/route.ts';
import { maxSetEditJsonBytes, maxSetJsonBytes } from '../../api/contract/json-sizes.ts';
import { message } from '../../platform/rules/languages/texts.ts';

export const setRoutes = {
  'GET /api/sets': {
    summary: 'All sets, newest change first',
    access: 'admin',
    query: z.object({ search: plainText(maxSearchLength).default('') }),
    status: 200,
    response: z.array(studySet),
  },
  'POST /api/sets': {
    summary: 'Create a set',
    access: 'admin',
    isIdempotent: true,
    body: newSet,
    maxBodyBytes: maxSetJsonBytes,
    status: 201,
    response: studySet,
  },
  'GET /api/sets/:id': {
    summary: 'A set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: studySet,
  },
  'PUT /api/sets/:id': {
    summary: 'Change a set',
    access: 'admin',
    params: setById,
    body: setChange,
    maxBodyBytes: maxSetEditJsonBytes,
    status: 200,
    response: studySet,
  },
  'DELETE /api/sets/:id': {
    summary: 'Delete a set, or only one that is still untouched; it can be restored for 30 days',
    access: 'admin',
    params: setById,
    query: setRemoval,
    status: 204,
  },
  'GET /api/bin': {
    summary: 'The deleted sets that can be restored, the last deleted first',
    access: 'admin',
    status: 200,
    response: z.array(binnedSet),
  },
  'POST /api/sets/:id/restore': {
    summary: 'Bring a deleted set back as it was',
    access: 'admin',
    params: setById,
    status: 200,
    response: studySet,
  },
  'POST /api/sets/:id/duplicate': {
    summary: 'Copy a set with its cards and media',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    status: 201,
    response: studySet,
  },
  'POST /api/sets/:id/custom-thumbnail': {
    summary: "Set a set's own thumbnail",
    access: 'admin',
    params: setById,
    upload: { file: { field: 'thumbnail', maxBytes: maxThumbnailBytes } },
    status: 201,
    response: thumbnailUpload,
  },
  'DELETE /api/sets/:id/custom-thumbnail': {
    summary: "Remove a set's own thumbnail",
    access: 'admin',
    params: setById,
    status: 204,
  },
  'GET /api/sets/:id/terms': {
    summary: 'What a set teaches: the terms of its first cards',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: setTerms,
  },
  'GET /api/sets/:id/media-size': {
    summary: 'How many images, videos and posters a set shows, and their size in bytes',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: setMediaSize,
  },
} as const satisfies Record<string, Route>;

const category = z.object({
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
    userFacingError(message('A category name cannot have a comma.')),
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
