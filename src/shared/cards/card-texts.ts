import type { Card, CardEdit } from '../contract/card.ts';
import { maxSeenTexts } from '../limits.ts';

/** A field may be sent with every key, for minutes without a network. */
const maxKeptTexts = 200;

/** The fields of a card that are typed. */
export type TextField = 'term' | 'definition';
export type CardTexts = Pick<CardEdit, TextField>;

/** By field, what was there when the typing began, and what was sent since without an answer. */
export type SeenCardTexts = Readonly<Partial<Record<TextField, readonly string[] | undefined>>>;

/** What a new card starts with (spec section 7). */
export const newCardTexts = { term: 'New Term', definition: '' } as const;

export function isEmptyEdit(edit: CardEdit): boolean {
  return fieldsOf(edit).length === 0;
}

export function fieldsOf(edit: CardEdit): (keyof CardEdit)[] {
  return (['term', 'definition', 'showMediaAndText'] as const).filter((field) => edit[field] !== undefined);
}

export function textsOf({ term, definition }: CardEdit): CardTexts {
  return { ...(term !== undefined && { term }), ...(definition !== undefined && { definition }) };
}

/** Those fields of an edit alone. */
export function pickFields(edit: CardEdit, fields: readonly (keyof CardEdit)[]): CardEdit {
  const { showMediaAndText } = edit;
  const texts = textsOf(edit);
  return {
    ...(texts.term !== undefined && fields.includes('term') && { term: texts.term }),
    ...(texts.definition !== undefined && fields.includes('definition') && { definition: texts.definition }),
    ...(showMediaAndText !== undefined && fields.includes('showMediaAndText') && { showMediaAndText }),
  };
}

/** An edit without those fields. */
export function omitFields(edit: CardEdit, fields: readonly (keyof CardEdit)[]): CardEdit {
  const rest = fieldsOf(edit).filter((field) => !fields.includes(field));
  return pickFields(edit, rest);
}

/** What is seen in the fields that an edit begins to change. */
export function seenIn({ term, definition }: CardEdit, card: Card | undefined): SeenCardTexts {
  if (!card) return {};
  return {
    ...(term !== undefined && { term: [card.term] }),
    ...(definition !== undefined && { definition: [card.definition] }),
  };
}

/** What was sent may be there, though no answer came. */
export function withSent(seen: SeenCardTexts, { term, definition }: CardEdit): SeenCardTexts {
  return {
    ...seen,
    ...(seen.term && term !== undefined && { term: appended(seen.term, term) }),
    ...(seen.definition && definition !== undefined && { definition: appended(seen.definition, definition) }),
  };
}

/** Of very many, the first ones and the last ones are kept: the network most likely went after those, or came before these. */
function appended(texts: readonly string[], sent: string): string[] {
  return texts.length < maxKeptTexts ? [...texts, sent] : [...texts.slice(0, 2), ...texts.slice(3), sent];
}

/** What goes with an edit, and so is known to the server also when nobody is left to ask: what was there first, and the last ones. */
export function seenToSend({ term, definition }: SeenCardTexts): SeenCardTexts {
  return { ...(term && { term: ends(term) }), ...(definition && { definition: ends(definition) }) };
}

function ends(texts: readonly string[]): string[] {
  return [...texts.slice(0, 1), ...texts.slice(1).slice(1 - maxSeenTexts)];
}

export function omitSeen(seen: SeenCardTexts, fields: readonly (keyof CardEdit)[]): SeenCardTexts {
  const { term, definition } = seen;
  return {
    ...(term && !fields.includes('term') && { term }),
    ...(definition && !fields.includes('definition') && { definition }),
  };
}
