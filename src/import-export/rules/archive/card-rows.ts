import { maxCardClips, maxClipLabelLength, maxHowSignedLength } from '../../../platform/rules/limits.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { codePointLength, isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { csvRow, readRecords } from '../csv/csv.ts';
import { guardFormula, takeOffGuard } from '../csv/formula-guard.ts';
import { faultOfTexts, tooManyRows, unclosedQuote, type RowFault } from '../csv/term-rows.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** Names in the archive, empty where there are none. */
export interface ArchivedClip {
  readonly media: string;
  readonly poster: string;
}

/** Its own media fields are its first clip. */
export interface ArchivedCard extends ArchivedClip {
  readonly term: string;
  readonly definition: string;
  readonly showMediaAndText: boolean;
  readonly howSigned: string;
  readonly furtherClips?: readonly ArchivedClip[] | undefined;
  readonly clipLabels?: readonly string[] | undefined;
}

export interface ArchivedRow extends ArchivedCard {
  readonly line: number;
}

const firstColumns = ['term', 'definition', 'media', 'poster', 'show media and text'];
/** Optional columns are written only if needed, so that older programs can read the others. */
const howColumns = [...firstColumns, 'how it is signed'];
const furtherPlaces = Array.from({ length: maxCardClips - 1 }, (_, index) => index + 2);
const clipColumns = [
  'label',
  ...furtherPlaces.flatMap((place) => [`media ${place}`, `poster ${place}`, `label ${place}`]),
];
const allColumns = [...howColumns, ...clipColumns];

/** A name cannot lead out of this folder. */
const fileName = /^media\/[\w-][\w.-]{0,100}$/;

export function sayHow(cards: readonly Pick<ArchivedCard, 'howSigned'>[]): boolean {
  return cards.some(({ howSigned }) => howSigned !== '');
}

export function haveFurtherClips(cards: readonly Pick<ArchivedCard, 'furtherClips' | 'clipLabels'>[]): boolean {
  return cards.some(({ furtherClips = [], clipLabels = [] }) => {
    return furtherClips.length > 0 || clipLabels.some((label) => label !== '');
  });
}

export function* writeCardRows(cards: readonly ArchivedCard[]): Generator<string, undefined> {
  const hasClips = haveFurtherClips(cards);
  const saysHow = hasClips || sayHow(cards);
  yield `\uFEFF${csvRow(hasClips ? allColumns : saysHow ? howColumns : firstColumns)}`;
  for (const card of cards) {
    const { term, definition, media, poster, showMediaAndText, howSigned } = card;
    const texts = [guardFormula(term), guardFormula(definition)];
    const how = saysHow ? [guardFormula(howSigned)] : [];
    yield csvRow([
      ...texts,
      media,
      poster,
      showMediaAndText ? 'yes' : 'no',
      ...how,
      ...(hasClips ? clipFields(card) : []),
    ]);
  }
  return undefined;
}

function clipFields({ furtherClips = [], clipLabels = [] }: ArchivedCard): string[] {
  const labelAt = (place: number) => guardFormula(clipLabels[place - 1] ?? '');
  const further = furtherPlaces.flatMap((place) => {
    const { media, poster } = furtherClips[place - 2] ?? noClip;
    return [media, poster, labelAt(place)];
  });
  return [labelAt(1), ...further];
}

const noClip: ArchivedClip = { media: '', poster: '' };

/** Reads other delimiters too, as a spreadsheet may change them. Ends after the first fault. */
export function* readCardRows(text: string): Generator<ArchivedRow | RowFault, undefined> {
  const found = findColumns(text);
  if (found === undefined)
    return yield { line: 1, reason: message('The columns must be: {names}.', { names: firstColumns.join(', ') }) };
  const { delimiter, columns } = found;
  let count = -1;
  for (const { line, fields } of readRecords(text, { delimiter, maxFields: columns.length })) {
    count++;
    if (count === 0) continue;
    const row = fields === undefined ? unclosedQuote : readRow(fields, columns.length);
    const reason = 'source' in row ? row : (tooManyRows(count - 1) ?? faultOf(row));
    if (reason !== undefined) return yield { line, reason };
    if (!('source' in row)) yield { line, ...row };
  }
  return undefined;
}

function faultOf(card: ArchivedCard): Message | undefined {
  return faultOfTexts(card) ?? faultOfFiles(card) ?? faultOfLabels(card);
}

function findColumns(text: string) {
  for (const delimiter of [',', ';', '\t']) {
    const { value } = readRecords(text, { delimiter, maxFields: allColumns.length }).next();
    const names = value?.fields?.map((field) => field.trim().toLowerCase()) ?? [];
    const columns = [firstColumns, howColumns, allColumns].find((each) => each.join() === names.join());
    if (columns !== undefined) return { delimiter, columns };
  }
  return undefined;
}

function readRow(fields: readonly string[], count: number): ArchivedCard | Message {
  const [term = '', definition = '', media = '', poster = '', show = '', how = '', ...clips] = fields;
  if (fields.length !== count) return message('There are not {count} fields.', { count });
  if (show !== 'yes' && show !== 'no') return message('The fifth field is neither yes nor no.');
  if (codePointLength(how) > maxHowSignedLength || !isPlainText(how))
    return message('The text of how it is signed is too long or broken.');
  const texts = { term: takeOffGuard(term), definition: takeOffGuard(definition), howSigned: takeOffGuard(how) };
  const card = { ...texts, media, poster, showMediaAndText: show === 'yes' };
  return clips.length === 0 ? card : { ...card, ...readClips(clips) };
}

/** Gaps between clips close. */
function readClips([first = '', ...fields]: readonly string[]): Pick<ArchivedCard, 'furtherClips' | 'clipLabels'> {
  const further = chunksOf(fields, 3).map(([media = '', poster = '', label = '']) => ({ media, poster, label }));
  const clipLabels = [first, ...further.map(({ label }) => label)].map(takeOffGuard);
  const furtherClips = further.flatMap(({ media, poster }) => (media === '' ? [] : [{ media, poster }]));
  return { furtherClips, clipLabels };
}

function faultOfFiles({ media, poster, furtherClips = [] }: ArchivedCard): Message | undefined {
  const names = [media, poster, ...furtherClips.flatMap((clip) => [clip.media, clip.poster])];
  const areNames = names.every((name) => name === '' || fileName.test(name));
  return areNames ? undefined : message('A file has a name that no export gives.');
}

function faultOfLabels({ clipLabels = [] }: ArchivedCard): Message | undefined {
  const areGood = clipLabels.every((label) => codePointLength(label) <= maxClipLabelLength && isPlainText(label));
  return areGood ? undefined : message('The label of a clip is too long or broken.');
}
