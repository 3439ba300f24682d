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

/** The most bytes of a character in JSON, which is two escapes of six bytes. */
const maxCharacterJsonBytes = 12;
const maxCardTexts = Object.values(cardFields).reduce((sum, { maxLength }) => sum + maxLength, 0);
/** The longest texts of a card, escaped, and some room; the same limit holds for a form. */
export const maxCardJsonBytes = maxCardTexts * maxCharacterJsonBytes + 4 * 1024;
/** With the seen texts. */
export const maxCardEditJsonBytes = (1 + maxSeenTexts) * maxCardJsonBytes;
const maxSetTexts =
  2 * (maxTitleLength + maxLanguageTagLength) +
  maxDescriptionLength +
  maxCategoriesLength +
  maxTagsLength +
  maxSignerLength +
  maxLicenceLength;
export const maxSetJsonBytes = maxSetTexts * maxCharacterJsonBytes + 4 * 1024;
/** An edit also contains texts that its author has seen. */
export const maxSetEditJsonBytes = (1 + maxSeenTexts) * maxSetJsonBytes;
/** A character takes four bytes in UTF-8. The rest is room for quotes and commas. */
export const maxBulkJsonBytes = maxBulkTerms * maxTermLength * 4 + 64 * 1024;
/** The length of the text is counted in UTF-16 units, each of which takes six bytes when it is escaped. */
export const maxImportJsonBytes = maxImportTextLength * 6 + maxSetCards * 64;
/** The order of a full set is the list of its cards' ids. */
export const maxOrderJsonBytes = maxSetCards * 64;
export const maxInitialsJsonBytes = maxBlockedInitials * (blockedInitialsLength * maxCharacterJsonBytes + 4) + 4 * 1024;
export const maxCategoriesJsonBytes =
  maxCatalogCategories * (maxCategoryNameLength * maxCharacterJsonBytes + 4) + 4 * 1024;
/** A launch token, and for each answer its ids and 200 typed characters. */
export const maxResultJsonBytes = maxGradedQuestions * 1024 + 16 * 1024;
