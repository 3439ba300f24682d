import { cardFields, furtherFields, mapFields } from '../../../cards/card-fields.ts';
import { splitFurther, type AnkiMedia } from '../../rules/anki/field-html.ts';
import { ankiFields, ankiNoteTypeId } from '../../rules/anki/package-format.ts';
import type { ArchivedRow, FurtherTexts } from '../../rules/archive/set-file.ts';
import { maxCardClips, maxClipLabelLength, maxSetCards, pastedCardsShown } from '../../../platform/rules/limits.ts';
import {
  normalizeNewlines,
  removeControlCharacters,
  codePointLength,
} from '../../../platform/rules/text/plain-text.ts';
import { mediaTypeOf, type LazyText } from '../zip/zip-entries.ts';
import type { AnkiCollection, AnkiNote, AnkiNoteType } from './collection.ts';
import { readField, resolveCloze, tidy, type FieldContent } from './field-content.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** Counts what a package has and a set cannot hold. */
class SkippedContent {
  /** Counts by the field's name, or by its number if its name is unknown. */
  readonly #fields = new Map<string | number, number>();
  readonly #tags = new Map<string, number>();
  readonly #formats = new Map<string, number>();
  readonly #missing = new Set<string>();
  /** Texts that were longer than a card's may be. */
  #shortened = 0;
  /** Fields of which only the beginning was read. */
  cutFields = 0;
  furtherMedia = 0;
  emptyNotes = 0;
  notesBeyondLimit = 0;
  clozeNotes = 0;
  imageOcclusions = 0;

  addField(name: string | number): void {
    this.#fields.set(name, (this.#fields.get(name) ?? 0) + 1);
  }

  addTag(name: string): void {
    this.#tags.set(name, (this.#tags.get(name) ?? 0) + 1);
  }

  addFormat(name: string): void {
    const format = /\.(\w{1,10})$/.exec(name)?.[1]?.toUpperCase() ?? '';
    this.#formats.set(format, (this.#formats.get(format) ?? 0) + 1);
  }

  addMissing(name: string): void {
    this.#missing.add(name);
  }

  shorten(text: string, maxLength: number): string {
    if (codePointLength(text) <= maxLength) return text;
    this.#shortened++;
    return Array.from(text).slice(0, maxLength).join('');
  }

  sentences(): LazyText[] {
    return [...this.#lists(), ...this.#counts()];
  }

  #lists(): LazyText[] {
    const describeSkipped = ([field, count]: [string | number, number]): LazyText => {
      const nameIn: LazyText = (t) =>
        typeof field === 'number' ? t('of a note|Field {number}', { number: field }) : field;
      return (t) => t('“{name}” of {count, plural, one {# note} other {# notes}}', { name: nameIn(t), count });
    };
    const fields = [...this.#fields].map(describeSkipped);
    const tags = [...this.#tags].map(describeSkipped);
    const formats = [...this.#formats].map(([format, count]): LazyText => {
      if (format === '') return (t) => t('without a type ({count})', { count });
      return (t) => `${format} (${count.toLocaleString(t.language)})`;
    });
    const missing = [...this.#missing].map((name) => () => name);
    return [
      ...sentence(fields.length, (t) => t('Further fields: {list}', { list: listed(fields, t) })),
      ...sentence(tags.length, (t) => t('Tags: {list}', { list: listed(tags, t) })),
      ...sentence(formats.length, (t) =>
        t('Files that are neither JPG, PNG, GIF, MP4 nor WEBM: {list}', { list: listed(formats, t) }),
      ),
      ...sentence(missing.length, (t) => t('Files that are not in the package: {list}', { list: listed(missing, t) })),
    ];
  }

  #counts(): LazyText[] {
    const { furtherMedia, cutFields, clozeNotes, imageOcclusions, emptyNotes, notesBeyondLimit } = this;
    return [
      ...sentence(furtherMedia, (t, count) =>
        t(
          '{count, plural, one {# further image or video} other {# further images and videos}}, as a card has at most {max}',
          {
            count,
            max: maxCardClips,
          },
        ),
      ),
      ...sentence(cutFields, (t, count) =>
        t('{count, plural, one {# field was too long and is cut} other {# fields were too long and are cut}}', {
          count,
        }),
      ),
      ...sentence(this.#shortened, (t, count) =>
        t('{count, plural, one {# text was too long and is cut} other {# texts were too long and are cut}}', { count }),
      ),
      ...sentence(clozeNotes, (t, count) =>
        t('{count, plural, one {# cloze note comes as a whole text} other {# cloze notes come as whole texts}}', {
          count,
        }),
      ),
      ...sentence(imageOcclusions, (t, count) =>
        t('{count, plural, one {# note that hides parts of a picture} other {# notes that hide parts of a picture}}', {
          count,
        }),
      ),
      ...sentence(emptyNotes, (t, count) =>
        t('{count, plural, one {# note has neither text nor media} other {# notes have neither text nor media}}', {
          count,
        }),
      ),
      ...sentence(notesBeyondLimit, (t, count) =>
        t('{count, plural, one {# note is more than a set holds} other {# notes are more than a set holds}}', {
          count,
        }),
      ),
    ];
  }
}

/** Says nothing if the count is zero. */
function sentence(count: number, words: (t: Texts, count: number) => string): LazyText[] {
  return count === 0 ? [] : [(t) => words(t, count)];
}

interface AnkiCards {
  readonly cards: readonly ArchivedRow[];
  readonly skipped: readonly LazyText[];
}

/**
 * Makes a card of each note. Its first text is the term and the next one the definition, whatever fields they are in,
 * because many people put the clip first. A note of our own export keeps its fields, and text above an image or video
 * is its label.
 * @param mediaNames the names of the package's media files
 */
export function cardsOf({ notes, noteTypes }: AnkiCollection, mediaNames: ReadonlySet<string>): AnkiCards {
  const skipped = new SkippedContent();
  const cards: ArchivedRow[] = [];
  for (const [index, note] of notes.entries()) {
    if (isImageOcclusion(note)) {
      skipped.imageOcclusions++;
      continue;
    }
    for (const tag of note.tags) skipped.addTag(tag);
    const card = readNote(note, { type: noteTypes.get(note.noteTypeId), mediaNames, skipped });
    if (card.term === '' && card.definition === '' && card.media === '') skipped.emptyNotes++;
    else if (cards.length === maxSetCards) skipped.notesBeyondLimit++;
    else cards.push({ ...card, line: index + 1, poster: '', showMediaAndText: false });
  }
  return { cards, skipped: skipped.sentences() };
}

/** Anki hides parts of a picture by a cloze text that describes their places. */
function isImageOcclusion({ fields }: AnkiNote): boolean {
  return fields.some((field) => /\{\{c\d{1,3}::image-occlusion:/.test(field));
}

/** The index of the field with the clips in the notes of our own exports. */
const signIndex = ankiFields.indexOf('Sign');

interface NoteContext {
  /** Undefined if the collection does not contain the note's type. */
  readonly type: AnkiNoteType | undefined;
  readonly mediaNames: ReadonlySet<string>;
  readonly skipped: SkippedContent;
}

function readNote(
  note: AnkiNote,
  context: NoteContext,
): FurtherTexts & Pick<ArchivedRow, 'term' | 'definition' | 'media' | 'furtherClips' | 'clipLabels'> {
  const { type, skipped } = context;
  const isOwnExport = type?.id === ankiNoteTypeId;
  const [first = '', second = '', ...others] = note.fields;
  const { definition: ownDefinition, ...further } = splitFurther(isOwnExport ? second : '');
  const contents = (isOwnExport ? [first, ownDefinition, ...others] : note.fields).map(readField);
  skipped.cutFields += contents.filter(({ isCut }) => isCut).length;
  const texts = contents.map(({ text, textsAround }, index) => {
    // The texts above the clips are their labels, so that only what follows the last clip is left out.
    if (isOwnExport && index === signIndex) return textsAround.at(-1) ?? '';
    return type?.isCloze === true ? resolveCloze(text) : text;
  });
  if (type?.isCloze === true) skipped.clozeNotes++;
  const shownIndexes = isOwnExport ? [0, 1] : indexesOfTexts(texts);
  const [term = '', definition = ''] = shownIndexes.map((index) =>
    isOwnExport ? texts[index] : tidy(texts[index] ?? ''),
  );
  for (const [index, text] of texts.entries()) {
    if (!shownIndexes.includes(index) && tidy(text) !== '') skipped.addField(type?.fieldNames[index] ?? index + 1);
  }
  const foundMedia = contents.flatMap((content, index) => mediaOf(content, isOwnExport && index === signIndex));
  return {
    term: skipped.shorten(plain(term), cardFields.term.maxLength),
    definition: skipped.shorten(plain(definition), cardFields.definition.maxLength),
    ...mapFields(furtherFields, ({ maxLength }, name) => {
      return skipped.shorten(plain(readField(further[name] ?? '').text), maxLength);
    }),
    ...clipsOf(chooseMedia(foundMedia, context), skipped),
  };
}

function mediaOf({ media, textsAround }: FieldContent, hasLabels: boolean): AnkiMedia[] {
  return media.map((name, index) => ({ name, label: hasLabels ? oneLine(textsAround[index] ?? '') : '' }));
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' ');
}

function clipsOf(
  chosen: readonly AnkiMedia[],
  skipped: SkippedContent,
): Pick<ArchivedRow, 'media' | 'furtherClips' | 'clipLabels'> {
  const [media = '', ...further] = chosen.map(({ name }) => name);
  const labels = chosen.map(({ label }) => skipped.shorten(plain(label), maxClipLabelLength));
  return {
    media,
    ...(further.length > 0 && { furtherClips: further.map((name) => ({ media: name, poster: '' })) }),
    ...(labels.some((label) => label !== '') && { clipLabels: labels }),
  };
}

/** Returns the indexes of the first two fields that have a text. */
function indexesOfTexts(texts: readonly string[]): number[] {
  return [...texts.keys()].filter((index) => tidy(texts[index] ?? '') !== '').slice(0, 2);
}

function plain(text: string): string {
  return removeControlCharacters(normalizeNewlines(text));
}

/** Keeps the first media that a card can hold, and notes the others as skipped. A name that is repeated counts once. */
function chooseMedia(named: readonly AnkiMedia[], { mediaNames, skipped }: NoteContext): AnkiMedia[] {
  const chosen: AnkiMedia[] = [];
  const seen = new Set<string>();
  for (const { name: writtenName, label } of named) {
    const name = knownName(writtenName, mediaNames);
    if (seen.has(name)) continue;
    seen.add(name);
    if (mediaTypeOf(name) === undefined) skipped.addFormat(name);
    else if (!mediaNames.has(name)) skipped.addMissing(name);
    else if (chosen.length < maxCardClips) chosen.push({ name, label });
    else skipped.furtherMedia++;
  }
  return chosen;
}

/**
 * Returns the name as the package has it, because names in fields may be percent-encoded, or composed in another
 * Unicode form.
 */
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

function listed(items: readonly LazyText[], t: Texts): string {
  const shown = items.slice(0, pastedCardsShown).map((words) => words(t));
  const list = new Intl.ListFormat(t.language, { type: 'unit', style: 'short' }).format(shown);
  const count = items.length - shown.length;
  return count > 0 ? t('{list} and {count} more', { list, count }) : list;
}
