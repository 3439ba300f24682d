import {
  maxClipLabelLength,
  maxDefinitionLength,
  maxHowSignedLength,
  maxTermLength,
} from '../platform/rules/limits.ts';
import { message, type Message } from '../platform/rules/languages/texts.ts';

/**
 * What the product knows of one text of a card. The contract, the columns of the table, saving, search, import and
 * export are all derived from these definitions.
 */
export interface CardField {
  /** The column of the table `cards`. */
  readonly column: string;
  readonly maxLength: number;
  readonly tooLong: Message;
  /** The text of a new card. */
  readonly initialText: string;
  readonly apiDescription?: string;
  /** What the text is called after "your" and "their" when two people have changed it at once. */
  readonly conflictLabel: Message;
  /** The header of its column in a CSV file. */
  readonly csvColumn: string;
  readonly isSearched?: true;
}

/** An optional text: the editor offers it below the others, and files have it only if a card uses it. */
export interface FurtherField extends CardField {
  readonly label: Message;
  readonly hint: Message;
  /** What the editor shows on a folded card that has such a text. */
  readonly foldedLabel: Message;
  /**
   * Whether the text describes what the clip shows. On a card without a clip it would only give away the answer, so
   * the editor does not offer it there, and decks for Anki leave it out.
   */
  readonly describesClip: boolean;
  /** The first version of exported sets that has the column. */
  readonly archiveVersion: number;
  /** The opening tag and label of its element in the field "Definition" of Anki, as plain HTML. */
  readonly ankiPrefix: string;
}

const termAndDefinition = {
  term: {
    column: 'term',
    maxLength: maxTermLength,
    tooLong: message('The term is longer than {count} characters.', { count: maxTermLength }),
    initialText: 'New Term',
    conflictLabel: message('of a card, after your and their|term'),
    csvColumn: 'term',
    isSearched: true,
  },
  definition: {
    column: 'definition',
    maxLength: maxDefinitionLength,
    tooLong: message('The definition is longer than {count} characters.', { count: maxDefinitionLength }),
    initialText: '',
    conflictLabel: message('of a card, after your and their|definition'),
    csvColumn: 'definition',
    isSearched: true,
  },
} as const satisfies Record<string, CardField>;

/** The optional texts, in the order of forms, lists and files. */
export const furtherFields = {
  howSigned: {
    column: 'how_signed',
    maxLength: maxHowSignedLength,
    tooLong: message('The text of how it is signed is longer than {count} characters.', { count: maxHowSignedLength }),
    initialText: '',
    apiDescription: 'The sign in words, for who cannot see it',
    label: message('How it is signed'),
    hint: message('Handshape, place and movement, for learners who cannot see the clip'),
    foldedLabel: message('how it is signed'),
    conflictLabel: message('of a card, after your and their|text of how it is signed'),
    csvColumn: 'how it is signed',
    archiveVersion: 2,
    ankiPrefix: '<div class="how-signed">How it is signed: ',
    describesClip: true,
  },
} as const satisfies Record<string, FurtherField>;

/** The texts of the card as a whole, as opposed to the labels of its clips. */
export const textFields = { ...termAndDefinition, ...furtherFields } as const;

/** The labels of a card's clips, in the order of the clips. */
export const clipLabelFields = {
  clipLabel1: { ...clipLabelField(1), apiDescription: 'Tells the first clip from the others, such as "one-handed"' },
  clipLabel2: { ...clipLabelField(2), apiDescription: 'Of the first of `furtherClips`' },
  clipLabel3: clipLabelField(3),
  clipLabel4: clipLabelField(4),
} as const satisfies Record<string, CardField>;

function clipLabelField<ClipNumber extends 1 | 2 | 3 | 4>(clipNumber: ClipNumber) {
  return {
    column: `clip_label_${clipNumber}`,
    maxLength: maxClipLabelLength,
    tooLong: message('The label of a clip is longer than {count} characters.', { count: maxClipLabelLength }),
    initialText: '',
    conflictLabel: message('of a card, after your and their|label of clip {place}', { place: clipNumber }),
    csvColumn: `clip label ${clipNumber}`,
  } as const;
}

export const cardFields = { ...textFields, ...clipLabelFields } as const;

export type FurtherFieldName = keyof typeof furtherFields;
export type CardFieldName = keyof typeof cardFields;

export const cardFieldNames = namesOf(cardFields);

export type SearchedField = {
  [Name in CardFieldName]: (typeof cardFields)[Name] extends { readonly isSearched: true } ? Name : never;
}[CardFieldName];

export const searchedFields = cardFieldNames.filter((name): name is SearchedField => isSearched(cardFields[name]));

function isSearched(field: CardField): boolean {
  return field.isSearched === true;
}

export function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[];
}

export function mapFields<Name extends string, Field, Value>(
  fields: { readonly [N in Name]: Field },
  toValue: (field: Field, name: Name) => Value,
): { [N in Name]: Value } {
  return Object.fromEntries(namesOf(fields).map((name) => [name, toValue(fields[name], name)])) as {
    [N in Name]: Value;
  };
}
