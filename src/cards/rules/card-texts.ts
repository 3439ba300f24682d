import { clipLabelFields, mapFields, cardFieldNames, textFields, type CardFieldName } from '../card-fields.ts';
import type { Card, CardEdit } from '../contract/card.ts';
import { maxSeenTexts } from '../../platform/rules/limits.ts';

/**
 * The most sent texts that are kept for a field. If the server does not answer, each keystroke sends one, possibly for
 * minutes.
 */
const maxKeptTexts = 200;

export type CardTexts = Pick<CardEdit, CardFieldName>;

type ByTextField<Value> = { readonly [Field in CardFieldName]?: Value | undefined };

/** For each field, the text when typing began, and every text that was sent since then without an answer. */
export type SeenCardTexts = ByTextField<readonly string[]>;

export type NewCardTexts = Readonly<Record<keyof typeof textFields, string>>;

/** The texts of a new card. */
export const newCardTexts: NewCardTexts = mapFields(textFields, ({ initialText }) => initialText);

export const noClipLabels = mapFields(clipLabelFields, ({ initialText }) => initialText);

export function isEmptyEdit(edit: CardEdit): boolean {
  return fieldsOf(edit).length === 0;
}

export function fieldsOf(edit: CardEdit): (keyof CardEdit)[] {
  return [...cardFieldNames, 'showMediaAndText' as const].filter((field) => edit[field] !== undefined);
}

/** Maps each text; leaves out fields that are missing or become undefined. */
export function mapTexts<From, To>(
  texts: ByTextField<From>,
  change: (value: From, field: CardFieldName) => To | undefined,
): { [Field in CardFieldName]?: To } {
  const mapped: { [Field in CardFieldName]?: To } = {};
  for (const field of cardFieldNames) {
    const value = texts[field];
    const changed = value === undefined ? undefined : change(value, field);
    if (changed !== undefined) mapped[field] = changed;
  }
  return mapped;
}

/**
 * Returns the texts of an edit. Leaves out what is not a text, and undefined fields, which would overwrite texts when
 * spread.
 */
export function textsOf(edit: CardEdit): { [Field in CardFieldName]?: string } {
  return mapTexts(edit, (text) => text);
}

export function pickFields(edit: CardEdit, fields: readonly (keyof CardEdit)[]): CardEdit {
  const { showMediaAndText } = edit;
  const isPicked = showMediaAndText !== undefined && fields.includes('showMediaAndText');
  const texts = mapTexts(edit, (text, field) => (fields.includes(field) ? text : undefined));
  return { ...texts, ...(isPicked && { showMediaAndText }) };
}

export function omitFields(edit: CardEdit, fields: readonly (keyof CardEdit)[]): CardEdit {
  const otherFields = fieldsOf(edit).filter((field) => !fields.includes(field));
  return pickFields(edit, otherFields);
}

export function seenIn(edit: CardEdit, card: Card | undefined): SeenCardTexts {
  return card ? mapTexts(edit, (_, field) => [card[field]]) : {};
}

/** Adds texts that were sent without an answer, because the server may have saved them. */
export function withSent(seen: SeenCardTexts, sent: CardEdit): SeenCardTexts {
  return mapTexts(seen, (texts, field) => appendSeen(texts, sent[field]));
}

/**
 * Appends a text to those that were seen. Beyond the limit, the third text is left out for the new one. The first is
 * the text when typing began.
 */
function appendSeen(texts: readonly string[], sent: string | undefined): readonly string[] {
  if (sent === undefined) return texts;
  return texts.length < maxKeptTexts ? [...texts, sent] : [...texts.slice(0, 2), ...texts.slice(3), sent];
}

/** Reduces the seen texts of each field to as many as a call takes: the first one and the last ones. */
export function seenToSend(seen: SeenCardTexts): SeenCardTexts {
  return mapTexts(seen, (texts) =>
    texts.length <= maxSeenTexts ? texts : [...texts.slice(0, 1), ...texts.slice(1 - maxSeenTexts)],
  );
}

export function omitSeen(seen: SeenCardTexts, fields: readonly (keyof CardEdit)[]): SeenCardTexts {
  return mapTexts(seen, (texts, field) => (fields.includes(field) ? undefined : texts));
}
