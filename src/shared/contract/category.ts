import { z } from 'zod';
import { maxCategoryNameLength } from '../limits.ts';
import { requiredText } from './text.ts';

export const category = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof category>;

export const newCategory = z.object({ name: requiredText(maxCategoryNameLength, 'Please enter a category name') });
