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

/** The most bytes of a character in JSON: some are escaped as two surrogates of six bytes each. */
const maxCharacterJsonBytes = 12;
/** The most bytes of an id in JSON, or of what stands around the text of a card. */
const maxIdJsonBytes = 64;
const maxCardTextLength = Object.values(cardFields).reduce((sum, { maxLength }) => sum + maxLength, 0);
/** The longest texts of a card, escaped, and some room. The field `body` of an upload has the same limit. */
export const maxCardJsonBytes = maxCardTextLength * maxCharacterJsonBytes + 4 * 1024;
/** An edit also contains texts that its author has seen. */
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
/** An edit also contains texts that its author has seen. */
export const maxSetEditJsonBytes = (1 + maxSeenTexts) * maxSetJsonBytes;
/** Counts bytes of UTF-8, as most programs escape no letters. The rest is room for quotes and commas. */
export const maxBulkJsonBytes = maxBulkTerms * maxTermLength * 4 + 64 * 1024;
/** The length of the text is counted in UTF-16 units, each of which takes six bytes when it is escaped. */
export const maxImportJsonBytes = maxImportTextLength * 6 + maxSetCards * maxIdJsonBytes;
/** The order of a full set is the list of its cards' ids. */
export const maxOrderJsonBytes = maxSetCards * maxIdJsonBytes;
export const maxInitialsJsonBytes = maxBlockedInitials * (blockedInitialsLength * maxCharacterJsonBytes + 4) + 4 * 1024;
export const maxCategoriesJsonBytes =
  maxCatalogCategories * (maxCategoryNameLength * maxCharacterJsonBytes + 4) + 4 * 1024;
/** A launch token, and for each answer its ids and 200 typed characters. */
export const maxResultJsonBytes = maxGradedQuestions * 1024 + 16 * 1024;
