import { z } from 'zod';
import {
  blockedInitialsLength,
  maxBlockedInitials,
  maxCatalogCategories,
  maxCategoryNameLength,
} from '../../platform/rules/limits.ts';
import { firstSpellings } from '../../platform/rules/text/category-names.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';
import { requiredText, trimmedText } from '../../platform/contract/text.ts';

function uniqueNames(entries: readonly string[]): boolean {
  return firstSpellings(entries).length === entries.length;
}

function unique(entries: readonly string[]): boolean {
  return new Set(entries).size === entries.length;
}

/** Exactly three characters each, trimmed and upper-cased. */
export const blockedInitials = z.object({
  blockedInitials: z
    .array(
      trimmedText(maxCategoryNameLength)
        .overwrite((typed) => typed.normalize('NFC').toUpperCase())
        .refine((initials) => codePointLength(initials) === blockedInitialsLength, {
          error: 'Please enter exactly 3 characters',
        }),
    )
    .max(maxBlockedInitials)
    .refine(unique, { error: 'These initials are already blocked' }),
});

/** The catalog's chips, in order. */
export const catalogCategories = z.object({
  categories: z
    .array(requiredText(maxCategoryNameLength, 'Please enter a category name'))
    .max(maxCatalogCategories)
    .refine(uniqueNames, { error: 'This category already exists' }),
});
