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
import { isInsideFrame } from '../../media/rules/signing-box.ts';
import { handCoordinates, handReach } from '../rules/picture-hand.ts';
import { cardFields, furtherFields, labelFields, mapFields, wordFields, type CardField } from '../card-fields.ts';
import { id, isoTime, plainText, trimmedText } from '../../platform/contract/route.ts';

export const mediaKind = z.enum(['image', 'video']);
export type MediaKind = z.infer<typeof mediaKind>;

const share = z.number().min(0).max(1);
const side = z.number().min(minSigningBoxSide).max(1);

/**
 * Where in the frame the signing happens (hands, face and all their movement), in shares of the frame as shown. A whole
 * frame is shown whole.
 */
export const signingBox = z
  .object({ left: share, top: share, width: side, height: side })
  .refine(isInsideFrame, { error: 'Must be inside the frame' });

/** Sizes are pixels as shown, rotation applied; `durationMs` is a video's length. */
const media = {
  hasMedia: z.boolean(),
  mediaKind: mediaKind.nullable(),
  mediaPath: z.string().nullable(),
  posterPath: z.string().nullable(),
  signingBox: signingBox.nullable().meta({ description: 'Null: not known, so the whole frame is shown' }),
};

/** 21 points of a hand in a picture: x, y and z of each in thousandths of its width and height; z is scaled like x. */
export const pictureHand = z.object({
  side: z.enum(['left', 'right']),
  points: z.array(z.number().int().min(-handReach).max(handReach)).length(handCoordinates),
});
export type PictureHand = z.infer<typeof pictureHand>;

/** An image or a video that a card shows besides its first one. */
const furtherClip = z.object({
  mediaKind,
  mediaPath: z.string(),
  posterPath: z.string().nullable(),
  signingBox: signingBox.nullable(),
  mediaWidth: z.number().int().nullable(),
  mediaHeight: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
});
export type FurtherClip = z.infer<typeof furtherClip>;

function described({ about }: CardField) {
  return about === undefined ? z.string() : z.string().meta({ description: about });
}

export const card = z.object({
  id: z.string(),
  ...mapFields(wordFields, described),
  ...media,
  mediaWidth: z.number().int().nullable(),
  mediaHeight: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  furtherClips: z.array(furtherClip).max(maxCardClips - 1),
  ...mapFields(labelFields, described),
  showMediaAndText: z.boolean().meta({ description: 'Show the definition together with the media' }),
  orderIndex: z.number().int(),
  revision: z.number().int().meta({ description: 'Advances with every change of the texts' }),
  hand: pictureHand.nullable().optional().meta({
    description:
      'In a set with `hintsFromPicture`: the hand in the picture, null for none; missing where nobody looked',
  }),
  confusedWith: z.array(z.string()).optional().meta({
    description:
      'Ids of cards that learners took for this one or this one for, the most often first; missing without any',
  }),
});
export type Card = z.infer<typeof card>;

const texts = mapFields(cardFields, ({ maxLength }) => plainText(maxLength));
const newTexts = mapFields(wordFields, ({ initial }, name) => texts[name].default(initial));

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

/** Inserted at `orderIndex`, without one at the end. */
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
/** What is missing is as on a new card. */
export type BatchCardSent = z.input<typeof batchCard>;

export const cardEdit = z.object({ ...texts, showMediaAndText: z.boolean() }).partial();
export type CardEdit = z.infer<typeof cardEdit>;

/**
 * An edit with its origin. When the card has another revision, it is refused with 409, unless what it overwrites are
 * texts that were seen, or sent before by an edit whose answer was lost.
 */
export const cardChange = cardEdit.extend({
  revision: z.number().int().optional(),
  seen: z
    .object(mapFields(texts, (text) => z.array(text).max(maxSeenTexts)))
    .partial()
    .optional(),
});

/** One term per line: trimmed, empty ones dropped, at least one required. */
export const bulkTerms = z.object({
  terms: z
    .array(trimmedText(maxTermLength))
    .max(maxBulkTerms)
    .overwrite((terms) => terms.filter((line) => line !== ''))
    .min(1, { error: 'At least one term is required' }),
});

/** Exported cards without their media, which are uploaded to each. A term may be empty, as that of any card. */
export const cardsToImport = z.object({
  cards: z
    .array(
      z.object({
        term: texts.term,
        definition: texts.definition,
        ...mapFields(furtherFields, ({ initial }, name) => texts[name].default(initial)),
        ...mapFields(labelFields, (_, name) => texts[name].optional()),
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

/** Cards no longer in the set are skipped. */
export const chosenCards = z.object({ cardIds });
export const cardsToPut = z.object({ cardIds, toSetId: id });
export const doneCards = z.object({
  cardIds: z.array(z.string()).meta({ description: 'Those that it was done to; the new ones of a copy' }),
});

/** Cards of a set that were deleted together. */
export const deletion = z.object({
  id: z.string(),
  setId: z.string(),
  setTitle: z.string(),
  isSetDeleted: z.boolean().meta({ description: 'Its cards can be restored once the set is' }),
  cardCount: z.number().int(),
  terms: z.array(z.string()).meta({ description: 'Of the first three' }),
  deletedAt: isoTime,
  removedAt: isoTime.meta({ description: 'When they go for good' }),
});
export type Deletion = z.infer<typeof deletion>;

export const deletedCard = card.pick({ id: true, term: true, definition: true, mediaKind: true });
export type DeletedCard = z.infer<typeof deletedCard>;

export const deletionById = z.object({ id });

export const cardOrder = z.object({ cardIds: z.array(z.string().max(200)).max(maxSetCards) });
export const mediaInfo = z.object(media);
export type MediaInfo = z.infer<typeof mediaInfo>;
export const cardById = z.object({ id });
