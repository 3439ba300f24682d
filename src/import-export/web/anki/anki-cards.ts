import { cardFields, furtherFields, mapFields } from '../../../cards/card-fields.ts';
import { splitFurther, type AnkiMedia } from '../../rules/anki/field-html.ts';
import { ankiFields, ankiNoteTypeId } from '../../rules/anki/package-format.ts';
import type { ArchivedRow } from '../../rules/archive/set-file.ts';
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
export function convertNotes({ notes, noteTypes }: AnkiCollection, mediaNames: ReadonlySet<string>): AnkiCards {
  const skipped = new SkippedContent();
  const cards: ArchivedRow[] = [];
  for (const [index, note] of notes.entries()) {
    if (isImageOcclusion(note)) {
      skipped.imageOcclusions++;
      continue;
    }
    for (const tag of note.tags) increment(skipped.tags, tag);
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

function readNote(note: AnkiNote, context: NoteContext): Omit<ArchivedRow, 'line' | 'poster' | 'showMediaAndText'> {
  const { type, skipped } = context;
  const isOwnExport = type?.id === ankiNoteTypeId;
  const content = isOwnExport ? readOwnNote(note) : readForeignNote(note, type?.isCloze === true);
  const { fields, texts, cardIndexes, furtherHtml } = content;
  if (type?.isCloze) skipped.clozeNotes++;
  skipped.cutFields += fields.filter(({ isCut }) => isCut).length;
  for (const index of filledIndexes(texts)) {
    if (!cardIndexes.includes(index)) increment(skipped.fields, type?.fieldNames[index] ?? index + 1);
  }
  const [term = '', definition = ''] = cardIndexes.map((index) => texts[index]);
  const media = fields.flatMap((field, index) => mediaOf(field, isOwnExport && index === signIndex));
  return {
    term: skipped.cutText(cleanText(term), cardFields.term.maxLength),
    definition: skipped.cutText(cleanText(definition), cardFields.definition.maxLength),
    ...mapFields(furtherFields, ({ maxLength }, name) => {
      return skipped.cutText(cleanText(readField(furtherHtml[name] ?? '').text), maxLength);
    }),
    ...toClipFields(selectMedia(media, context), skipped),
  };
}

interface NoteContent {
  readonly fields: readonly FieldContent[];
  /** The text of each field. */
  readonly texts: readonly string[];
  /** The indexes of the texts that become term and definition. */
  readonly cardIndexes: readonly number[];
  readonly furtherHtml: Partial<Record<string, string>>;
}

function readOwnNote({ fields: [first = '', second = '', ...others] }: AnkiNote): NoteContent {
  const { definition, ...furtherHtml } = splitFurther(second);
  const fields = [first, definition, ...others].map(readField);
  // The texts above the clips are their labels, so that only what follows the last clip is left out.
  const texts = fields.map(({ text, textsAround }, index) => (index === signIndex ? (textsAround.at(-1) ?? '') : text));
  return { fields, texts, cardIndexes: [0, 1], furtherHtml };
}

function readForeignNote(note: AnkiNote, isCloze: boolean): NoteContent {
  const fields = note.fields.map(readField);
  const texts = fields.map(({ text }) => tidy(isCloze ? resolveCloze(text) : text));
  return { fields, texts, cardIndexes: filledIndexes(texts).slice(0, 2), furtherHtml: {} };
}

function filledIndexes(texts: readonly string[]): number[] {
  return [...texts.keys()].filter((index) => texts[index]?.trim() !== '');
}

function mediaOf({ media, textsAround }: FieldContent, hasLabels: boolean): AnkiMedia[] {
  return media.map((name, index) => ({ name, label: hasLabels ? joinLines(textsAround[index] ?? '') : '' }));
}

function joinLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' ');
}

function cleanText(text: string): string {
  return removeControlCharacters(normalizeNewlines(text));
}

/** Keeps the first media that a card can hold, and counts the others as skipped. A name that is repeated counts once. */
function selectMedia(candidates: readonly AnkiMedia[], { mediaNames, skipped }: NoteContext): AnkiMedia[] {
  const selected: AnkiMedia[] = [];
  const seenNames = new Set<string>();
  for (const { name: nameInField, label } of candidates) {
    const name = nameInPackage(nameInField, mediaNames);
    if (seenNames.has(name)) continue;
    seenNames.add(name);
    if (mediaTypeOf(name) === undefined) skipped.addUnsupported(name);
    else if (!mediaNames.has(name)) skipped.missing.add(name);
    else if (selected.length < maxCardClips) selected.push({ name, label });
    else skipped.mediaBeyondLimit++;
  }
  return selected;
}

/**
 * Returns the name as the package has it, because names in fields may be percent-encoded, or composed in another
 * Unicode form.
 */
function nameInPackage(name: string, mediaNames: ReadonlySet<string>): string {
  const forms = [name, decodePercents(name)].flatMap((form) => [form, form.normalize('NFC')]);
  return forms.find((form) => mediaNames.has(form)) ?? name;
}

function decodePercents(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function toClipFields(
  media: readonly AnkiMedia[],
  skipped: SkippedContent,
): Pick<ArchivedRow, 'media' | 'furtherClips' | 'clipLabels'> {
  const [first = '', ...further] = media.map(({ name }) => name);
  const labels = media.map(({ label }) => skipped.cutText(cleanText(label), maxClipLabelLength));
  return {
    media: first,
    ...(further.length > 0 && { furtherClips: further.map((name) => ({ media: name, poster: '' })) }),
    ...(labels.some((label) => label !== '') && { clipLabels: labels }),
  };
}

/** Counts what a package has and a set cannot hold. */
class SkippedContent {
  /** Counts by the field's name, or by its number if its name is unknown. */
  readonly fields = new Map<string | number, number>();
  readonly tags = new Map<string, number>();
  /** Counts by the extension of the files' names. */
  readonly #formats = new Map<string, number>();
  readonly missing = new Set<string>();
  #cutTexts = 0;
  /** Fields of which only the beginning was read. */
  cutFields = 0;
  mediaBeyondLimit = 0;
  emptyNotes = 0;
  notesBeyondLimit = 0;
  clozeNotes = 0;
  imageOcclusions = 0;

  addUnsupported(name: string): void {
    increment(this.#formats, /\.(\w{1,10})$/.exec(name)?.[1]?.toUpperCase() ?? '');
  }

  /** Returns the text, cut to what a card can hold, and counts it if it was longer. */
  cutText(text: string, maxLength: number): string {
    if (codePointLength(text) <= maxLength) return text;
    this.#cutTexts++;
    return Array.from(text).slice(0, maxLength).join('');
  }

  sentences(): LazyText[] {
    return [...this.#lists(), ...this.#counts()];
  }

  #lists(): LazyText[] {
    const fields = [...this.fields].map(describeNotes);
    const tags = [...this.tags].map(describeNotes);
    const formats = [...this.#formats].map(([format, count]): LazyText => {
      if (format === '') return (t) => t('without a type ({count})', { count });
      return (t) => `${format} (${count.toLocaleString(t.language)})`;
    });
    const missing = [...this.missing].map((name) => () => name);
    return [
      ...sentenceIfAny(fields.length, (t) => t('Further fields: {list}', { list: joinItems(fields, t) })),
      ...sentenceIfAny(tags.length, (t) => t('Tags: {list}', { list: joinItems(tags, t) })),
      ...sentenceIfAny(formats.length, (t) =>
        t('Files that are neither JPG, PNG, GIF, MP4 nor WEBM: {list}', { list: joinItems(formats, t) }),
      ),
      ...sentenceIfAny(missing.length, (t) =>
        t('Files that are not in the package: {list}', { list: joinItems(missing, t) }),
      ),
    ];
  }

  #counts(): LazyText[] {
    const { mediaBeyondLimit, cutFields, clozeNotes, imageOcclusions, emptyNotes, notesBeyondLimit } = this;
    return [
      ...sentenceIfAny(mediaBeyondLimit, (t, count) =>
        t(
          '{count, plural, one {# further image or video} other {# further images and videos}}, as a card has at most {max}',
          {
            count,
            max: maxCardClips,
          },
        ),
      ),
      ...sentenceIfAny(cutFields, (t, count) =>
        t('{count, plural, one {# field was too long and is cut} other {# fields were too long and are cut}}', {
          count,
        }),
      ),
      ...sentenceIfAny(this.#cutTexts, (t, count) =>
        t('{count, plural, one {# text was too long and is cut} other {# texts were too long and are cut}}', { count }),
      ),
      ...sentenceIfAny(clozeNotes, (t, count) =>
        t('{count, plural, one {# cloze note comes as a whole text} other {# cloze notes come as whole texts}}', {
          count,
        }),
      ),
      ...sentenceIfAny(imageOcclusions, (t, count) =>
        t('{count, plural, one {# note that hides parts of a picture} other {# notes that hide parts of a picture}}', {
          count,
        }),
      ),
      ...sentenceIfAny(emptyNotes, (t, count) =>
        t('{count, plural, one {# note has neither text nor media} other {# notes have neither text nor media}}', {
          count,
        }),
      ),
      ...sentenceIfAny(notesBeyondLimit, (t, count) =>
        t('{count, plural, one {# note is more than a set holds} other {# notes are more than a set holds}}', {
          count,
        }),
      ),
    ];
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sentenceIfAny(count: number, words: (t: Texts, count: number) => string): LazyText[] {
  return count === 0 ? [] : [(t) => words(t, count)];
}

function describeNotes([field, count]: readonly [string | number, number]): LazyText {
  return (t) => {
    const name = typeof field === 'number' ? t('of a note|Field {number}', { number: field }) : field;
    return t('“{name}” of {count, plural, one {# note} other {# notes}}', { name, count });
  };
}

function joinItems(items: readonly LazyText[], t: Texts): string {
  const shown = items.slice(0, pastedCardsShown).map((words) => words(t));
  const list = new Intl.ListFormat(t.language, { type: 'unit', style: 'short' }).format(shown);
  const count = items.length - shown.length;
  return count > 0 ? t('{list} and {count} more', { list, count }) : list;
}
