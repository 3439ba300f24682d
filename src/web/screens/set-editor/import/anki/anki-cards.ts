import { splitHowSigned } from '../../../../../shared/anki/field-html.ts';
import { ankiNoteTypeId } from '../../../../../shared/anki/note-type.ts';
import type { ArchivedRow } from '../../../../../shared/archive/card-rows.ts';
import {
  maxCardClips,
  maxDefinitionLength,
  maxHowSignedLength,
  maxSetCards,
  maxTermLength,
} from '../../../../../shared/limits.ts';
import { normalizeNewlines, removeControlCharacters } from '../../../../../shared/text/plain-text.ts';
import { mediaTypeOf } from '../zip/zip-entries.ts';
import type { AnkiCollection, AnkiNote, AnkiNoteType } from './collection.ts';
import { readField, resolveCloze, tidy } from './field-content.ts';
import { LeftBehind } from './left-behind.ts';

interface AnkiCards {
  readonly cards: readonly ArchivedRow[];
  readonly leftBehind: readonly string[];
}

/**
 * A card for each note. The first text is the term, the next one the definition, wherever they stand, for many put the clip first; of our own
 * export each field is what it was. Its images and videos are the card's clips.
 * @param mediaNames of the files in the package
 */
export function cardsOf({ notes, noteTypes }: AnkiCollection, mediaNames: ReadonlySet<string>): AnkiCards {
  const leftBehind = new LeftBehind();
  const cards: ArchivedRow[] = [];
  for (const [index, note] of notes.entries()) {
    const card = readNote(note, { type: noteTypes.get(note.noteTypeId), mediaNames, leftBehind });
    if (card.term === '' && card.definition === '' && card.media === '') leftBehind.emptyNotes++;
    else if (cards.length === maxSetCards) leftBehind.notesBeyondLimit++;
    else cards.push({ ...card, line: index + 1, poster: '', showMediaAndText: false });
  }
  return { cards, leftBehind: leftBehind.sentences() };
}

interface Reading {
  readonly type: AnkiNoteType | undefined;
  readonly mediaNames: ReadonlySet<string>;
  readonly leftBehind: LeftBehind;
}

function readNote(
  note: AnkiNote,
  reading: Reading,
): Pick<ArchivedRow, 'term' | 'definition' | 'media' | 'howSigned' | 'furtherClips'> {
  const { type, leftBehind } = reading;
  const isOurs = type?.id === ankiNoteTypeId;
  const [first = '', second = '', ...others] = note.fields;
  const { definition: ownDefinition, howSigned } = splitHowSigned(isOurs ? second : '');
  const contents = (isOurs ? [first, ownDefinition, ...others] : note.fields).map(readField);
  const texts = contents.map(({ text }) => (type?.isCloze === true ? resolveCloze(text) : text));
  if (type?.isCloze === true) leftBehind.clozeNotes++;
  const places = isOurs ? [0, 1] : placesOfTexts(texts);
  const [term = '', definition = ''] = places.map((place) => (isOurs ? texts[place] : tidy(texts[place] ?? '')));
  for (const [place, text] of texts.entries()) {
    if (!places.includes(place) && tidy(text) !== '')
      leftBehind.noteField(type?.fieldNames[place] ?? `Field ${place + 1}`);
  }
  const [media = '', ...further] = chooseMedia(
    contents.flatMap((content) => content.media),
    reading,
  );
  return {
    term: leftBehind.shorten(plain(term), maxTermLength),
    definition: leftBehind.shorten(plain(definition), maxDefinitionLength),
    howSigned: leftBehind.shorten(plain(readField(howSigned).text), maxHowSignedLength),
    media,
    ...(further.length > 0 && { furtherClips: further.map((name) => ({ media: name, poster: '' })) }),
  };
}

function placesOfTexts(texts: readonly string[]): number[] {
  return [...texts.keys()].filter((place) => tidy(texts[place] ?? '') !== '').slice(0, 2);
}

function plain(text: string): string {
  return removeControlCharacters(normalizeNewlines(text));
}

function chooseMedia(named: readonly string[], { mediaNames, leftBehind }: Reading): string[] {
  const chosen: string[] = [];
  for (const name of new Set(named.map((each) => knownName(each, mediaNames)))) {
    if (mediaTypeOf(name) === undefined) leftBehind.noteFormat(name);
    else if (!mediaNames.has(name)) leftBehind.noteMissing(name);
    else if (chosen.length < maxCardClips) chosen.push(name);
    else leftBehind.furtherMedia++;
  }
  return chosen;
}

/** Images may be named as addresses are, and either may be composed in another way. */
function knownName(name: string, mediaNames: ReadonlySet<string>): string {
  const forms = [name, decoded(name)].flatMap((form) => [form, form.normalize('NFC')]);
  return forms.find((form) => mediaNames.has(form)) ?? name;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
