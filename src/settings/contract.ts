import { z } from 'zod';
import { notice } from '../notices/contract.ts';
import { maxCategoriesJsonBytes, maxInitialsJsonBytes } from '../api/contract/json-sizes.ts';
import { type Route, requiredText, userFacingError, trimmedText } from '../platform/contract/route.ts';
import {
  blockedInitialsLength,
  maxBlockedInitials,
  maxCatalogCategories,
  maxCategoryNameLength,
} from '../platform/rules/limits.ts';
import { firstSpellings } from '../platform/rules/text/category-names.ts';
import { codePointLength } from '../platform/rules/text/plain-text.ts';
import { message } from '../platform/rules/languages/texts.ts';
import { visitorLanguages } from '../platform/rules/languages/interface-languages.ts';

/** Initials as leaderboards accept them. A letter with marks is several characters, so three letters may be nine. */
const lettersWithMarks = /^(?:[\p{L}\p{Nd}][\p{Mn}\p{Mc}]{0,2}){1,3}$/u;

/** Initials are trimmed and put into upper case. */
const blockedInitials = z.object({
  blockedInitials: z
    .array(
      // A limit that nobody reaches with initials, so that longer ones get the message below.
      trimmedText(maxCategoryNameLength)
        .overwrite((typed) => typed.normalize('NFC').toUpperCase())
        .refine(canBeBlocked, userFacingError(message('Please enter exactly 3 characters'))),
    )
    .max(maxBlockedInitials)
    .refine(areDistinct, userFacingError(message('These initials are already blocked'))),
});

/** The categories that the catalog offers, in order. */
const catalogCategories = z.object({
  categories: z
    .array(requiredText(maxCategoryNameLength, message('Please enter a category name')))
    .max(maxCatalogCategories)
    .refine(areDistinctNames, userFacingError(message('This category already exists'))),
});

const studioLanguage = z.object({
  language: z
    .enum(visitorLanguages.map(({ tag }) => tag))
    .meta({ description: 'Of visitors whose own language the interface does not have' }),
});

export const settingsRoutes = {
  'GET /api/notices': {
    summary: 'What is wrong with the installation and what to do about it',
    access: 'admin',
    status: 200,
    response: z.array(notice),
  },
  'GET /api/settings/blocked-initials': {
    summary: 'Initials that no score may carry',
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: blockedInitials,
  },
  'PUT /api/settings/blocked-initials': {
    summary: 'Change the blocked initials',
    access: 'admin',
    body: blockedInitials,
    maxBodyBytes: maxInitialsJsonBytes,
    status: 200,
    response: blockedInitials,
  },
  'GET /api/settings/language': {
    summary: "The studio's language",
    access: 'admin',
    status: 200,
    response: studioLanguage,
  },
  'PUT /api/settings/language': {
    summary: "Change the studio's language",
    access: 'admin',
    body: studioLanguage,
    status: 200,
    response: studioLanguage,
  },
  'GET /api/settings/catalog-categories': {
    summary: "The catalog's chips, in order",
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: catalogCategories,
  },
  'PUT /api/settings/catalog-categories': {
    summary: "Change the catalog's chips",
    access: 'admin',
    body: catalogCategories,
    maxBodyBytes: maxCategoriesJsonBytes,
    status: 200,
    response: catalogCategories,
  },
} as const satisfies Record<string, Route>;

function canBeBlocked(initials: string): boolean {
  const length = codePointLength(initials);
  return length === blockedInitialsLength || (length > blockedInitialsLength && lettersWithMarks.test(initials));
}

/** Names that differ only in case are the same. */
function areDistinctNames(entries: readonly string[]): boolean {
  return firstSpellings(entries).length === entries.length;
}

function areDistinct(entries: readonly string[]): boolean {
  return new Set(entries).size === entries.length;
}
