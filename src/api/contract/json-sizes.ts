import {
  maxTitleLength,
  maxDescriptionLength,
  maxCategoriesLength,
  maxTagsLength,
  maxSignerLength,
  maxLicenceLength,
  maxLanguageTagLength,
  maxTermLength,
  maxCategoryNameLength,
  maxSetCards,
  maxBulkTerms,
  maxBlockedInitials,
  maxCatalogCategories,
  maxImportTextLength,
  blockedInitialsLength,
  maxSeenTexts,
  maxGradedQuestions,
} from '../../platform/rules/limits.ts';
import { cardFields } from '../../cards/card-fields.ts';

// The largest JSON bodies that calls accept, from the limits of what they contain.

/** The most bytes that a character takes in JSON, where some are escaped as two surrogates of six bytes each. */
const maxCharacterJsonBytes = 12;
/** More bytes than an id needs in JSON, or than the names and quotes around the texts of a card need. */
const maxIdJsonBytes = 64;
const maxCardTextLength = Object.values(cardFields).reduce((sum, { maxLength }) => sum + maxLength, 0);
/** The longest texts of a card, escaped, and some room. The field `body` of an upload has the same limit. */
export const maxCardJsonBytes = maxCardTextLength * maxCharacterJsonBytes + 4 * 1024;
/** The size of an edit of a card, which also contains texts that its author has seen. */
export const maxCardEditJsonBytes = (1 + maxSeenTexts) * maxCardJsonBytes;
/** A set has two titles, internal and public, and two languages, of its signs and of its terms. */
const maxSetTextLength =
  2 * (maxTitleLength + maxLanguageTagLength) +
  maxDescriptionLength +
  maxCategoriesLength +
  maxTagsLength +
  maxSignerLength +
  maxLicenceLength;
export const maxSetJsonBytes = maxSetTextLength * maxCharacterJsonBytes + 4 * 1024;
/** The size of an edit of a set, which also contains texts that its author has seen. */
export const maxSetEditJsonBytes = (1 + maxSeenTexts) * maxSetJsonBytes;
/** Counts four bytes of UTF-8 for a character, because most programs escape none. The rest is for quotes and commas. */
export const maxBulkJsonBytes = maxBulkTerms * maxTermLength * 4 + 64 * 1024;
/** The length of the text is counted in UTF-16 units, each of which takes six bytes when it is escaped. */
export const maxImportJsonBytes = maxImportTextLength * 6 + maxSetCards * maxIdJsonBytes;
/** The order of a full set is the list of its cards' ids. */
export const maxOrderJsonBytes = maxSetCards * maxIdJsonBytes;
/** Each letter of initials may have two marks. */
const maxInitialsCharacters = 3 * blockedInitialsLength;
export const maxInitialsJsonBytes = maxBlockedInitials * (maxInitialsCharacters * maxCharacterJsonBytes + 4) + 4 * 1024;
export const maxCategoriesJsonBytes =
  maxCatalogCategories * (maxCategoryNameLength * maxCharacterJsonBytes + 4) + 4 * 1024;
/** A launch token, and for each answer the typed term in bytes of UTF-8, two ids, and the names of the fields. */
export const maxResultJsonBytes = maxGradedQuestions * (maxTermLength * 4 + 4 * maxIdJsonBytes) + 16 * 1024;
