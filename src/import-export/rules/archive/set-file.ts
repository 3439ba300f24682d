import { readSigningBox, type SigningBox } from '../../../media/rules/signing-box.ts';
import { readPictureHand } from '../../../cards/rules/picture-hand.ts';
import { furtherFields, namesOf, mapFields, type FurtherFieldName } from '../../../cards/card-fields.ts';
import { canonicalTag } from '../../../platform/rules/languages/language-tag.ts';
import type { PictureHand } from '../../../cards/contract/card.ts';
import type { NewSet, Visibility } from '../../../sets/contract/set.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { maxCardClips, maxClipLabelLength } from '../../../platform/rules/limits.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { codePointLength, isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { csvRow, readRecords } from '../csv/csv.ts';
import { guardFormula, removeGuard } from '../csv/formula-guard.ts';
import { faultOfTexts, tooManyRows, unclosedQuote, type RowFault } from '../csv/term-rows.ts';

/** An exported ZIP has the fields of the set in one file, its cards in another, and their media beside them. */
export const setFileName = 'set.json';
export const cardsFileName = 'cards.csv';

const format = 'flashcard-studio set';
/** The first version of the set's file whose cards have several clips. */
const clipsVersion = 3;
/** Increased when an older program could not read what a newer one writes. */
const newestVersion = Math.max(
  clipsVersion,
  ...namesOf(furtherFields).map((name) => furtherFields[name].archiveVersion),
);

export interface ArchivedSet extends NewSet {
  /** The name of the custom thumbnail in the archive. Empty if there is none. */
  readonly thumbnail: string;
  /** Signing boxes by the names of images and videos in the archive. */
  readonly signingBoxes: Readonly<Record<string, SigningBox>>;
  /**
   * Handshapes by the names of images, in a set with hints from pictures. Null means that the image's handshape is not
   * to be used.
   */
  readonly hands?: Readonly<Record<string, PictureHand | null>> | undefined;
}

/**
 * Writes the fields of the set as JSON.
 * @param version the version that the cards' columns need (`versionOf`)
 */
export function writeSetFile(set: ArchivedSet, version = 1): string {
  const { title, publicTitle, description, categories, tags, visibility, thumbnail, signingBoxes } = set;
  const { signLanguage, termLanguage, signer, licence } = set;
  const about = { title, publicTitle, description, categories, tags, visibility };
  const hints = set.hintsFromPicture ? { hintsFromPicture: true, hands: set.hands } : {};
  const fields = { ...about, signLanguage, termLanguage, signer, licence, thumbnail, signingBoxes, ...hints };
  return `${JSON.stringify({ format, version, ...fields }, undefined, 2)}\n`;
}

interface SetFileFault {
  readonly reason: Message;
}

/** Reads the fields of the set from JSON. Does not check lengths, which the server does. */
export function readSetFile(json: string): ArchivedSet | SetFileFault {
  const file = parseObject(json);
  if (file['format'] !== format) return { reason: message('This ZIP was not exported by Flashcard Studio.') };
  if (!isKnownVersion(file['version']))
    return { reason: message('This ZIP was exported by a newer version of Flashcard Studio.') };
  const text = (name: string) => (typeof file[name] === 'string' ? file[name] : '');
  return {
    title: text('title'),
    publicTitle: text('publicTitle'),
    description: text('description'),
    categories: text('categories'),
    tags: text('tags'),
    signLanguage: canonicalTag(text('signLanguage')) ?? '',
    termLanguage: canonicalTag(text('termLanguage')) ?? '',
    signer: text('signer'),
    licence: text('licence'),
    visibility: visibilities.find((visibility) => visibility === file['visibility']) ?? 'private',
    thumbnail: text('thumbnail'),
    signingBoxes: readBoxes(file['signingBoxes']),
    ...(file['hintsFromPicture'] === true && { hintsFromPicture: true, hands: readHands(file['hands']) }),
  };
}

function isKnownVersion(version: unknown): boolean {
  return Number.isInteger(version) && Number(version) >= 1 && Number(version) <= newestVersion;
}

function readBoxes(value: unknown): Record<string, SigningBox> {
  return Object.fromEntries(
    entriesOf(value).flatMap(([name, each]) => {
      const box = readSigningBox(each);
      return box ? [[name, box]] : [];
    }),
  );
}

function readHands(value: unknown): Record<string, PictureHand | null> {
  return Object.fromEntries(
    entriesOf(value).flatMap(([name, each]) => {
      const hand = each === null ? null : readPictureHand(each);
      return hand === undefined ? [] : [[name, hand]];
    }),
  );
}

const visibilities: readonly Visibility[] = ['public', 'unlisted', 'private'];

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    return Object.fromEntries(entriesOf(JSON.parse(json)));
  } catch {
    return {};
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The names of a clip's files in the archive. Empty if there is no such file. */
export interface ArchivedClip {
  readonly media: string;
  readonly poster: string;
}

export type FurtherTexts = { readonly [Field in FurtherFieldName]?: string };

/** A card in the archive. `media` and `poster` name the files of its first clip. */
export interface ArchivedCard extends ArchivedClip, FurtherTexts {
  readonly term: string;
  readonly definition: string;
  readonly showMediaAndText: boolean;
  readonly furtherClips?: readonly ArchivedClip[] | undefined;
  readonly clipLabels?: readonly string[] | undefined;
}

export interface ArchivedRow extends ArchivedCard {
  readonly line: number;
}

const showColumn = 'show media and text';
const requiredColumns = ['term', 'definition', 'media', 'poster', showColumn];
const furtherTextNames = namesOf(furtherFields);
/** The places of a card's clips count from 1, and its first clip has columns without a number. */
const furtherClipPlaces = Array.from({ length: maxCardClips - 1 }, (_, index) => index + 2);
const clipColumns = [
  'label',
  ...furtherClipPlaces.flatMap((place) => [`media ${place}`, `poster ${place}`, `label ${place}`]),
];
const allColumns = [
  ...requiredColumns,
  ...furtherTextNames.map((name) => furtherFields[name].csvColumn),
  ...clipColumns,
];
/** Matches only names in the folder `media`, so that none leads out of the archive. */
const archivedFileName = /^media\/[\w-][\w.-]{0,100}$/;

/** The lowest version that can hold all that these cards have. */
export function versionOf(cards: readonly ArchivedCard[]): number {
  const usedTextNames = furtherTextNames.filter((name) => isUsed(name, cards));
  const textVersions = usedTextNames.map((name) => furtherFields[name].archiveVersion);
  return Math.max(1, ...textVersions, needClipColumns(cards) ? clipsVersion : 1);
}

function isUsed(name: FurtherFieldName, cards: readonly FurtherTexts[]): boolean {
  return cards.some((card) => (card[name] ?? '') !== '');
}

function needClipColumns(cards: readonly Pick<ArchivedCard, 'furtherClips' | 'clipLabels'>[]): boolean {
  return cards.some(({ furtherClips = [], clipLabels = [] }) => {
    return furtherClips.length > 0 || clipLabels.some((label) => label !== '');
  });
}

/** Writes optional columns only if they are needed, so that older programs can read a file without them. */
export function* writeCardRows(cards: readonly ArchivedCard[]): Generator<string, undefined> {
  const writesClipColumns = needClipColumns(cards);
  // Programs that read the columns of clips expect all older columns, too.
  const isExpected = (name: FurtherFieldName) => writesClipColumns && furtherFields[name].archiveVersion < clipsVersion;
  const further = furtherTextNames.filter((name) => isExpected(name) || isUsed(name, cards));
  const furtherColumns = further.map((name) => furtherFields[name].csvColumn);
  yield `\uFEFF${csvRow([...requiredColumns, ...furtherColumns, ...(writesClipColumns ? clipColumns : [])])}`;
  for (const card of cards) {
    const { term, definition, media, poster, showMediaAndText } = card;
    yield csvRow([
      guardFormula(term),
      guardFormula(definition),
      media,
      poster,
      showMediaAndText ? 'yes' : 'no',
      ...further.map((name) => guardFormula(card[name] ?? '')),
      ...(writesClipColumns ? clipFields(card) : []),
    ]);
  }
}

function clipFields({ furtherClips = [], clipLabels = [] }: ArchivedCard): string[] {
  const labelAt = (place: number) => guardFormula(clipLabels[place - 1] ?? '');
  const further = furtherClipPlaces.flatMap((place) => {
    const { media, poster } = furtherClips[place - 2] ?? noClip;
    return [media, poster, labelAt(place)];
  });
  return [labelAt(1), ...further];
}

const noClip: ArchivedClip = { media: '', poster: '' };

/** Reads other delimiters too, as a spreadsheet may change them. Ends after the first fault. */
export function* readCardRows(text: string): Generator<ArchivedRow | RowFault, undefined> {
  const header = findHeader(text);
  if (header === undefined)
    return yield { line: 1, reason: message('The columns must be: {names}.', { names: requiredColumns.join(', ') }) };
  const { delimiter, columns } = header;
  let isHeader = true;
  let rowsBefore = 0;
  for (const { line, fields } of readRecords(text, { delimiter, maxFields: columns.length })) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const row = fields === undefined ? { reason: unclosedQuote } : readRow(fields, columns);
    if ('reason' in row) return yield { line, reason: row.reason };
    const reason = tooManyRows(rowsBefore) ?? findCardFault(row);
    if (reason !== undefined) return yield { line, reason };
    yield { line, ...row };
    rowsBefore++;
  }
}

function findCardFault(card: ArchivedCard): Message | undefined {
  return faultOfTexts(card) ?? faultOfFiles(card) ?? faultOfLabels(card);
}

function findHeader(text: string) {
  for (const delimiter of [',', ';', '\t']) {
    const { value } = readRecords(text, { delimiter, maxFields: allColumns.length }).next();
    const columns = value?.fields?.map((field) => field.trim().toLowerCase()) ?? [];
    if (isHeaderRow(columns)) return { delimiter, columns };
  }
  return undefined;
}

/** The columns may be in any order, and those of further texts and of clips may be missing. */
function isHeaderRow(names: readonly string[]): boolean {
  const areKnown = names.every((name) => allColumns.includes(name)) && new Set(names).size === names.length;
  return areKnown && requiredColumns.every((name) => names.includes(name));
}

function readRow(fields: readonly string[], columns: readonly string[]): ArchivedCard | Pick<RowFault, 'reason'> {
  if (fields.length !== columns.length)
    return { reason: message('The line must have {count} fields.', { count: columns.length }) };
  const read = (column: string) => fields[columns.indexOf(column)] ?? '';
  const show = read(showColumn);
  if (show !== 'yes' && show !== 'no')
    return { reason: message('“{column}” must be yes or no.', { column: showColumn }) };
  const card = {
    term: removeGuard(read('term')),
    definition: removeGuard(read('definition')),
    ...mapFields(furtherFields, ({ csvColumn }) => removeGuard(read(csvColumn))),
    media: read('media'),
    poster: read('poster'),
    showMediaAndText: show === 'yes',
  };
  const hasClipColumns = columns.some((name) => clipColumns.includes(name));
  return hasClipColumns ? { ...card, ...readClips(card, clipColumns.map(read)) } : card;
}

/**
 * Gaps between clips close, and labels move with their clips. Labels of empty places follow those of all clips.
 * @param first the clip in the first place
 * @param fields in the order of `clipColumns`
 */
function readClips(
  first: Pick<ArchivedCard, 'media' | 'poster'>,
  [firstLabel = '', ...fields]: readonly string[],
): Pick<ArchivedCard, 'media' | 'poster' | 'furtherClips' | 'clipLabels'> {
  const further = chunksOf(fields, 3).map(([media = '', poster = '', label = '']) => ({ media, poster, label }));
  const places = [{ media: first.media, poster: first.poster, label: firstLabel }, ...further];
  const { shown = [], empty = [] } = Object.groupBy(places, ({ media }) => (media === '' ? 'empty' : 'shown'));
  const clipLabels = [...shown, ...empty].map(({ label }) => removeGuard(label));
  const [{ media, poster } = noClip, ...others] = shown;
  return {
    media,
    poster,
    furtherClips: others.map((clip) => ({ media: clip.media, poster: clip.poster })),
    clipLabels,
  };
}

function faultOfFiles({ media, poster, furtherClips = [] }: ArchivedCard): Message | undefined {
  const names = [media, poster, ...furtherClips.flatMap((clip) => [clip.media, clip.poster])];
  const areValid = names.every((name) => name === '' || archivedFileName.test(name));
  return areValid ? undefined : message('A file has a name that does not come from an export.');
}

function faultOfLabels({ clipLabels = [] }: ArchivedCard): Message | undefined {
  const areValid = clipLabels.every((label) => codePointLength(label) <= maxClipLabelLength && isPlainText(label));
  return areValid ? undefined : message('The label of a clip is too long or broken.');
}
