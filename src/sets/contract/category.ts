import { z } from 'zod';
import { maxCategoryNameLength } from '../../platform/rules/limits.ts';
import { id, requiredText } from '../../platform/contract/text.ts';

export const category = z.object({
  id: z.string(),
  name: z.string(),
  setCount: z.number().int().meta({ description: 'Sets that have it, whatever their visibility' }),
});
export type Category = z.infer<typeof category>;

export const newCategory = z.object({ name: requiredText(maxCategoryNameLength, 'Please enter a category name') });

/** With `merge` the name may be another category's: the two then become one. */
export const categoryEdit = z.object({
  name: requiredText(maxCategoryNameLength, 'Please enter a category name').refine((name) => !name.includes(','), {
    error: 'A category name cannot have a comma: it divides the categories of a set',
  }),
  merge: z.boolean().optional(),
});
export const categoryById = z.object({ id });
