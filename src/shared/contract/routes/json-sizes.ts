import {
  maxTitleLength,
  maxDescriptionLength,
  maxCategoriesLength,
  maxTagsLength,
  maxTermLength,
  maxDefinitionLength,
  maxCategoryNameLength,
  maxSetCards,
  maxBulkTerms,
  maxBlockedInitials,
  maxCatalogCategories,
  maxImportTextLength,
  blockedInitialsLength,
  maxSeenTexts,
} from '../../limits.ts';

/** A character as JSON at most: two escapes of six bytes. */
const maxCharacterJsonBytes = 12;
/** A card as JSON, also in a form: its texts of the longest kind, each character escaped, and some room for the rest. */
export const maxCardJsonBytes = (maxTermLength + maxDefinitionLength) * maxCharacterJsonBytes + 4 * 1024;
/** An edit of a card carries its texts and those that were seen before. */
export const maxCardEditJsonBytes = (1 + maxSeenTexts) * maxCardJsonBytes;
/** The texts of a set. */
export const maxSetJsonBytes =
  (2 * maxTitleLength + maxDescriptionLength + maxCategoriesLength + maxTagsLength) * maxCharacterJsonBytes + 4 * 1024;
/** An edit of a set carries its texts and those that were seen before. */
export const maxSetEditJsonBytes = (1 + maxSeenTexts) * maxSetJsonBytes;
/** A full bulk import, four bytes a character, and some room for the quotes. */
export const maxBulkJsonBytes = maxBulkTerms * maxTermLength * 4 + 64 * 1024;
/** Pasted cards: a UTF-16 unit takes six bytes when it is escaped, and a card some room for its names and quotes. */
export const maxImportJsonBytes = maxImportTextLength * 6 + maxSetCards * 64;
/** The ids of a full set, each with its quotes and comma, as short as the server makes them. */
export const maxOrderJsonBytes = maxSetCards * 64;
export const maxInitialsJsonBytes = maxBlockedInitials * (blockedInitialsLength * maxCharacterJsonBytes + 4) + 4 * 1024;
export const maxCategoriesJsonBytes =
  maxCatalogCategories * (maxCategoryNameLength * maxCharacterJsonBytes + 4) + 4 * 1024;
