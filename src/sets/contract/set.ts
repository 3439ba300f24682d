import { z } from 'zod';
import {
  maxCategoriesLength,
  maxDescriptionLength,
  maxLicenceLength,
  maxSignerLength,
  maxTagsLength,
  maxTitleLength,
  defaultSetTitleEnglish,
  maxSeenTexts,
} from '../../platform/rules/limits.ts';
import { signingBox } from '../../cards/contract/card.ts';
import { id, isoTime, languageTag, plainText, requiredText, trimmedText } from '../../platform/contract/route.ts';

export const visibility = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof visibility>;

/** Paths are relative to the site's root. A null path means that there is none. */
export const studySet = z.object({
  id: z.string(),
  title: z.string(),
  publicTitle: z.string().meta({ description: 'Shown to the public in place of the title; empty means the title' }),
  description: z.string(),
  categories: z.string().meta({ description: 'Comma-separated names' }),
  tags: z.string(),
  visibility,
  signLanguage: z.string().meta({ description: 'BCP 47, such as ase; empty where it is not said' }),
  termLanguage: z.string().meta({ description: 'Of the terms: BCP 47, such as en; empty where it is not said' }),
  signer: z.string().meta({ description: 'Who signs in the clips' }),
  licence: z.string().meta({ description: 'Of the clips' }),
  hintsFromPicture: z.boolean().optional().meta({
    description: 'Learners before their camera get finger hints from the pictures; missing where they do not',
  }),
  customThumbnailPath: z.string().nullable(),
  thumbnailPath: z.string().nullable(),
  thumbnailWidth: z.number().int().nullable().meta({ description: 'Pixels of thumbnailPath as shown' }),
  thumbnailHeight: z.number().int().nullable().meta({ description: 'Pixels of thumbnailPath as shown' }),
  thumbnailBox: signingBox.nullable().meta({ description: 'Where the signing happens in thumbnailPath' }),
  thumbnailVideoPath: z.string().nullable(),
  thumbnailVideoWidth: z.number().int().nullable(),
  thumbnailVideoHeight: z.number().int().nullable(),
  thumbnailVideoBox: signingBox.nullable(),
  cardCount: z.number().int(),
  viewCount: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  revision: z.number().int().meta({ description: 'Advances with every change of the fields that an edit can carry' }),
});
export type StudySet = z.infer<typeof studySet>;

/** A deleted set that can be restored. */
export const binnedSet = z.object({
  id: z.string(),
  title: z.string(),
  cardCount: z.number().int(),
  deletedAt: isoTime,
  removedAt: isoTime.meta({ description: 'When it goes for good' }),
});
export type BinnedSet = z.infer<typeof binnedSet>;

const fields = {
  title: requiredText(maxTitleLength),
  publicTitle: trimmedText(maxTitleLength),
  description: plainText(maxDescriptionLength),
  categories: plainText(maxCategoriesLength),
  tags: plainText(maxTagsLength),
  signLanguage: languageTag,
  termLanguage: languageTag,
  signer: plainText(maxSignerLength),
  licence: plainText(maxLicenceLength),
  visibility,
  hintsFromPicture: z.boolean(),
};

/** Missing fields get the defaults of a new set. */
export const newSet = z.object({
  title: fields.title.default(defaultSetTitleEnglish),
  publicTitle: fields.publicTitle.default(''),
  description: fields.description.default(''),
  categories: fields.categories.default(''),
  tags: fields.tags.default(''),
  signLanguage: fields.signLanguage.default(''),
  termLanguage: fields.termLanguage.default(''),
  signer: fields.signer.default(''),
  licence: fields.licence.default(''),
  visibility: visibility.default('public'),
  hintsFromPicture: z.boolean().optional(),
});
export type NewSet = z.infer<typeof newSet>;

/** An edit changes only the fields that it contains. */
export const setEdit = z.object(fields).partial();
export type SetEdit = z.infer<typeof setEdit>;

const seen = {
  title: z.array(fields.title).max(maxSeenTexts),
  publicTitle: z.array(fields.publicTitle).max(maxSeenTexts),
  description: z.array(fields.description).max(maxSeenTexts),
  categories: z.array(fields.categories).max(maxSeenTexts),
  tags: z.array(fields.tags).max(maxSeenTexts),
  signLanguage: z.array(fields.signLanguage).max(maxSeenTexts),
  termLanguage: z.array(fields.termLanguage).max(maxSeenTexts),
  signer: z.array(fields.signer).max(maxSeenTexts),
  licence: z.array(fields.licence).max(maxSeenTexts),
};

/** An edit with what its author knew: the revision, or the texts that were seen in the fields. */
export const setChange = setEdit.extend({
  revision: z.number().int().optional(),
  seen: z.object(seen).partial().optional(),
});

export const thumbnailUpload = z.object({ customThumbnailPath: z.string() });
export const setById = z.object({ id });
/** With `ifUntouched`, a set is deleted only if it has the default title and no cards. Otherwise the answer is 409. */
export const setRemoval = z.object({ ifUntouched: z.literal('1').optional() });
