import { z } from 'zod';
import {
  maxBatchPlaces,
  maxBulkTerms,
  maxCardClips,
  maxIdempotencyKeyLength,
  maxSeenTexts,
  maxSetCards,
  maxTermLength,
  minSigningBoxSide,
} from '../../platform/rules/limits.ts';
import { endsInsideFrame } from '../../media/rules/signing-box.ts';
import { handCoordinateCount, maxHandCoordinate } from '../rules/picture-hand.ts';
import { cardFields, furtherFields, clipLabelFields, mapFields, textFields, type CardField } from '../card-fields.ts';
import { id, isoTime, plainText, trimmedText } from '../../platform/contract/route.ts';

export const mediaKind = z.enum(['image', 'video']);
export type MediaKind = z.infer<typeof mediaKind>;

const fraction = z.number().min(0).max(1);
const side = z.number().min(minSigningBoxSide).max(1);

/** Where in the frame the signing happens (hands, face and all their movement), in fractions of the frame as shown. */
export const signingBox = z
  .object({ left: fraction, top: fraction, width: side, height: side })
  .refine(endsInsideFrame, { error: 'Must be inside the frame' });

const media = {
  hasMedia: z.boolean(),
  mediaKind: mediaKind.nullable(),
  mediaPath: z.string().nullable(),
  posterPath: z.string().nullable(),
  signingBox: signingBox.nullable().meta({ description: 'Null: not known, so the whole frame is shown' }),
};

/**
 * 21 points of a hand in a picture. For each point, x and z are in thousandths of the picture's width, and y in
 * thousandths of its height.
 */
export const pictureHand = z.object({
  side: z.enum(['left', 'right']),
  points: z.array(z.number().int().min(-maxHandCoordinate).max(maxHandCoordinate)).length(handCoordinateCount),
});
export type PictureHand = z.infer<typeof pictureHand>;

/** The sizes are pixels as shown, rotation applied. Only a video has a duration. */
const measures = {
  mediaWidth: z.number().int().nullable(),
  mediaHeight: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
};

/** An image or a video that a card shows besides its first one. */
const furtherClip = z.object({
  mediaKind,
  mediaPath: z.string(),
  posterPath: z.string().nullable(),
  signingBox: signingBox.nullable(),
  ...measures,
});
export type FurtherClip = z.infer<typeof furtherClip>;

function describedText({ apiDescription: description }: CardField) {
  return description === undefined ? z.string() : z.string().meta({ description });
}

export const card = z.object({
  id: z.string(),
  ...mapFields(textFields, describedText),
  ...media,
  ...measures,
  furtherClips: z.array(furtherClip).max(maxCardClips - 1),
  ...mapFields(clipLabelFields, describedText),
  showMediaAndText: z.boolean().meta({ description: 'Show the definition together with the media' }),
  orderIndex: z.number().int(),
  revision: z.number().int().meta({ description: 'Advances with every change of the texts' }),
  hand: pictureHand.nullable().optional().meta({
    description:
      'Only in a set with `hintsFromPicture`: the hand in the picture, null for none; missing until it is looked for',
  }),
  confusedWith: z.array(z.string()).optional().meta({
    description:
      'Only in the list of a set: ids of cards that learners mix up with this one, most often first; missing if none',
  }),
});
export type Card = z.infer<typeof card>;

const texts = mapFields(cardFields, ({ maxLength }) => plainText(maxLength));
const newTexts = mapFields(textFields, ({ initialText }, name) => texts[name].default(initialText));

/** A term with the picture of its card: the image, or the poster of the video. Sizes are pixels as shown. */
export const setTerm = z.object({
  cardId: z.string(),
  term: z.string(),
  picturePath: z.string().nullable(),
  pictureBox: signingBox.nullable().meta({ description: 'Where the signing happens in picturePath' }),
  pictureWidth: z.number().int().nullable(),
  pictureHeight: z.number().int().nullable(),
});
export type SetTerm = z.infer<typeof setTerm>;

/** The terms of a set's first cards, in order, without empty ones. */
export const setTerms = z.object({
  terms: z.array(setTerm),
  signLanguageName: z.string().meta({ description: 'In English; empty where the set does not say it' }),
});
export type SetTerms = z.infer<typeof setTerms>;

/** Needed to keep a set offline. */
export const setMediaSize = z.object({ files: z.number().int(), bytes: z.number().int() });

/** Inserted at `orderIndex`; without it, at the end. */
export const newCard = z.object({
  ...newTexts,
  orderIndex: z.number().int().min(0).max(maxSetCards).optional(),
});

const framing = { signingBox: signingBox.nullable().default(null) };

const path = z.string().max(200);

/** What goes along with a file, and which of the card's clips it replaces; the first by default. */
export const mediaToSet = z.object({
  ...framing,
  hand: pictureHand.nullable().optional(),
  replaces: path.nullable().optional().meta({ description: 'A media path of the card; null: none, it is one more' }),
});

/** The clip to remove; the first by default. */
export const mediaToRemove = z.object({ path: path.optional() });

/** All clips of a card by their media paths, in their new order. */
export const clipOrder = z.object({ paths: z.array(path).max(maxCardClips) });

/**
 * One of many cards that are sent one by one, in any order and perhaps repeatedly. Each place of a batch makes one
 * card, and its cards are in the order of their places.
 */
export const batchCard = z.object({
  term: newTexts.term,
  definition: newTexts.definition,
  showMediaAndText: z.boolean().default(false),
  ...framing,
  batch: z
    .string()
    .max(maxIdempotencyKeyLength)
    .regex(/^[\w-]+$/, { error: 'Letters, digits, - and _ only' })
    .meta({ description: 'Chosen by the sender, at random' }),
  place: z
    .number()
    .int()
    .min(0)
    .max(maxBatchPlaces - 1),
});
export type BatchCard = z.output<typeof batchCard>;
/** What is missing becomes as on a new card. */
export type BatchCardSent = z.input<typeof batchCard>;

export const cardEdit = z.object({ ...texts, showMediaAndText: z.boolean() }).partial();
export type CardEdit = z.infer<typeof cardEdit>;

/**
 * An edit, with what its author knew. If the card has another revision, the edit is refused with 409 unless each text
 * that it would change is in `seen`: the text when typing began, and those sent since then without an answer. An edit
 * without `revision` and `seen` overwrites whatever is there.
 */
export const cardChange = cardEdit.extend({
  revision: z.number().int().optional(),
  seen: z
    .object(mapFields(texts, (text) => z.array(text).max(maxSeenTexts)))
    .partial()
    .optional(),
});

/** Terms are trimmed, and empty ones are dropped. */
export const bulkTerms = z.object({
  terms: z
    .array(trimmedText(maxTermLength))
    .max(maxBulkTerms)
    .overwrite((terms) => terms.filter((term) => term !== ''))
    .min(1, { error: 'At least one term is required' }),
});

/** Exported cards. Their media are uploaded to each card afterwards. A term may be empty, as on any card. */
export const cardsToImport = z.object({
  cards: z
    .array(
      z.object({
        term: texts.term,
        definition: texts.definition,
        ...mapFields(furtherFields, ({ initialText }, name) => texts[name].default(initialText)),
        ...mapFields(clipLabelFields, (_, name) => texts[name].optional()),
        showMediaAndText: z.boolean(),
      }),
    )
    .min(1)
    .max(maxBulkTerms),
});
export type CardToImport = z.infer<typeof cardsToImport>['cards'][number];

export const importedCards = z.object({ imported: z.number().int() });

/** Refused with 409 when the card shows other media or, with `seen`, when the box has changed meanwhile. */
export const signingBoxChange = z.object({
  mediaPath: path,
  signingBox: signingBox.nullable(),
  seen: signingBox.nullable().optional(),
});

/** Refused with 409 when the card does not show that video. */
export const posterChange = z.object({ mediaPath: path });

/** Refused with 409 when the card shows other media. */
export const handChange = z.object({ mediaPath: path, hand: pictureHand.nullable() });

const cardIds = z.array(z.string().max(200)).min(1).max(maxSetCards);

/** Cards that are not in the set, or for a restore not among its deleted cards, are skipped. */
export const chosenCards = z.object({ cardIds });
/** Cards to move or copy to another set. */
export const cardsToPut = z.object({ cardIds, toSetId: id });
export const doneCards = z.object({
  cardIds: z
    .array(z.string())
    .meta({ description: 'The cards that were deleted, restored or moved, or the new copies' }),
});

/** Cards of a set that were deleted together. */
export const deletion = z.object({
  id: z.string(),
  setId: z.string(),
  setTitle: z.string(),
  isSetDeleted: z.boolean().meta({ description: 'Its cards can be restored once the set is' }),
  cardCount: z.number().int(),
  terms: z.array(z.string()).meta({ description: 'The terms of the first three cards' }),
  deletedAt: isoTime,
  removedAt: isoTime.meta({ description: 'When the cards will be removed for good' }),
});
export type Deletion = z.infer<typeof deletion>;

export const deletedCard = card.pick({ id: true, term: true, definition: true, mediaKind: true });
export type DeletedCard = z.infer<typeof deletedCard>;

export const deletionById = z.object({ id });

export const cardOrder = z.object({ cardIds: z.array(z.string().max(200)).max(maxSetCards) });
export const mediaInfo = z.object(media);
export type MediaInfo = z.infer<typeof mediaInfo>;
export const cardById = z.object({ id });
