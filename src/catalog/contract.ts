import { type Route, id, languageTag, plainText, wholeNumber } from '../platform/contract/route.ts';
import { z } from 'zod';
import {
  catalogAnchors,
  catalogPageSize,
  maxCategoriesLength,
  maxListLimit,
  maxPageOffset,
  maxSearchLength,
} from '../platform/rules/limits.ts';
import { maxListCards } from '../cards/rules/card-list.ts';
import { card } from '../cards/contract/card.ts';
import { studySet } from '../sets/contract/set.ts';

export const catalogSort = z.enum(['newest', 'popular', 'az', 'za', 'cards']);
export type CatalogSort = z.infer<typeof catalogSort>;

/** The longest list of anchors. Ids have 22 characters, so this leaves room for longer ones. */
const maxAfterLength = catalogAnchors * 64;

export const catalogQuery = z.object({
  limit: wholeNumber(1, maxListLimit).default(catalogPageSize),
  offset: wholeNumber(0, maxPageOffset).default(0),
  category: plainText(maxCategoriesLength).optional(),
  signLanguage: languageTag.default(''),
  search: plainText(maxSearchLength).default(''),
  sort: catalogSort.default('newest'),
  /**
   * Ids of the sets shown last, separated by commas, the last one first. The page begins after the first of them that
   * is still listed, wherever that is now. If none is, `offset` is used.
   */
  after: z
    .string()
    .max(maxAfterLength)
    .transform((ids) =>
      ids
        .split(',')
        .slice(0, catalogAnchors)
        .map((part) => id.parse(part)),
    )
    .optional(),
});
export type CatalogQuery = z.infer<typeof catalogQuery>;

/** A set as the catalog lists it. */
export const catalogSet = studySet.omit({ signer: true, licence: true }).extend({
  firstTerms: z
    .array(z.string())
    .meta({ description: 'The beginnings of its first terms, where it has neither thumbnail nor video; else empty' }),
});
export type CatalogSet = z.infer<typeof catalogSet>;

/**
 * One page of the public sets that have cards. `total` counts the sets of all pages. For a search it may be a lower
 * bound, and then `totalIsExact` is false.
 */
export const catalogPage = z.object({
  sets: z.array(catalogSet),
  hasMore: z.boolean(),
  total: z.number().int(),
  totalIsExact: z.boolean(),
});
export type CatalogPage = z.infer<typeof catalogPage>;

const namedLanguage = z.object({ tag: z.string(), name: z.string() });
export type NamedLanguage = z.infer<typeof namedLanguage>;

/**
 * Statistics of the listed sets. `categories` are their categories by name, each once whatever its case. The catalog
 * offers them as long as `GET /api/settings/catalog-categories` answers an empty list.
 */
export const catalogStats = z.object({
  totalSets: z.number().int(),
  totalCards: z.number().int(),
  totalViews: z.number().int(),
  categories: z.array(z.string()),
  signLanguages: z.array(namedLanguage).meta({ description: 'By English name' }),
});
export type CatalogStats = z.infer<typeof catalogStats>;

/** Beginnings of card ids, of any sets. */
const cardsToFind = z.object({
  cards: z.array(z.string().regex(/^[\w-]{12,22}$/, { error: 'Not the beginning of an id' })).max(maxListCards),
});

/** A card found without its set. Fields that lead to an unlisted set are empty. */
const foundCard = card.extend({
  setId: z.string(),
  setTitle: z.string(),
  termLanguage: z.string(),
  signLanguageName: z.string().meta({ description: 'In English; empty where the set does not say it' }),
});
export type FoundCard = z.infer<typeof foundCard>;

/** Unordered; private and deleted ones are left out. */
const foundCards = z.object({ cards: z.array(foundCard) });

export const catalogRoutes = {
  'POST /api/catalog/cards': {
    summary: 'Cards of any sets that are not private; a POST so that no log has what somebody collected',
    access: 'anyone',
    isCrossOrigin: true,
    body: cardsToFind,
    status: 200,
    response: foundCards,
  },
  'GET /api/catalog/stats': {
    summary: 'What is public, in numbers',
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: catalogStats,
  },
  'GET /api/catalog/sets': {
    summary: 'Public sets that have cards, page by page',
    access: 'anyone',
    isCrossOrigin: true,
    query: catalogQuery,
    status: 200,
    response: catalogPage,
  },
} as const satisfies Record<string, Route>;
