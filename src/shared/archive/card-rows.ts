import { maxHowSignedLength } from '../limits.ts';
import { codePointLength, isPlainText } from '../text/plain-text.ts';
import { csvRow, readRecords } from '../csv/csv.ts';
import { guardFormula, takeOffGuard } from '../csv/formula-guard.ts';
import { faultOfTexts, tooManyRows, unclosedQuote, type RowFault } from '../csv/term-rows.ts';

/** Files by their names in the archive, empty where there are none. */
export interface ArchivedCard {
  readonly term: string;
  readonly definition: string;
  readonly media: string;
  readonly poster: string;
  readonly showMediaAndText: boolean;
  /** The sign in words. */
  readonly howSigned: string;
}

export interface ArchivedRow extends ArchivedCard {
  readonly line: number;
}

const firstColumns = ['term', 'definition', 'media', 'poster', 'show media and text'];
/** An export without such texts has not the last one, so that older programs read it. */
const allColumns = [...firstColumns, 'how it is signed'];

/** A name leads nowhere but into this folder. */
const fileName = /^media\/[\w-][\w.-]{0,100}$/;

/** Whether any of them says how it is signed. */
export function sayHow(cards: readonly Pick<ArchivedCard, 'howSigned'>[]): boolean {
  return cards.some(({ howSigned }) => howSigned !== '');
}

/** As CSV with guarded formulas, piece by piece. */
export function* writeCardRows(cards: readonly ArchivedCard[]): Generator<string, undefined> {
  const saysHow = sayHow(cards);
  yield `\uFEFF${csvRow(saysHow ? allColumns : firstColumns)}`;
  for (const { term, definition, media, poster, showMediaAndText, howSigned } of cards) {
    const texts = [guardFormula(term), guardFormula(definition)];
    const how = saysHow ? [guardFormula(howSigned)] : [];
    yield csvRow([...texts, media, poster, showMediaAndText ? 'yes' : 'no', ...how]);
  }
  return undefined;
}

/** Also after a spreadsheet saved it with another delimiter. A fault is the last that comes. */
export function* readCardRows(text: string): Generator<ArchivedRow | RowFault, undefined> {
  const found = findColumns(text);
  if (found === undefined) return yield { line: 1, reason: `The columns must be: ${firstColumns.join(', ')}.` };
  const { delimiter, columns } = found;
  let count = -1;
  for (const { line, fields } of readRecords(text, { delimiter, maxFields: columns.length })) {
    count++;
    if (count === 0) continue;
    const row = fields === undefined ? unclosedQuote : readRow(fields, columns.length);
    const reason = typeof row === 'string' ? row : (tooManyRows(count - 1) ?? faultOfTexts(row) ?? faultOfFiles(row));
    if (reason !== undefined) return yield { line, reason };
    if (typeof row === 'object') yield { line, ...row };
  }
  return undefined;
}

function findColumns(text: string) {
  for (const delimiter of [',', ';', '\t']) {
    const { value } = readRecords(text, { delimiter, maxFields: allColumns.length }).next();
    const names = value?.fields?.map((field) => field.trim().toLowerCase()) ?? [];
    const columns = [firstColumns, allColumns].find((each) => each.join() === names.join());
    if (columns !== undefined) return { delimiter, columns };
  }
  return undefined;
}

function readRow(fields: readonly string[], count: number): ArchivedCard | string {
  const [term = '', definition = '', media = '', poster = '', show = '', how = ''] = fields;
  if (fields.length !== count) return `There are not ${count} fields.`;
  if (show !== 'yes' && show !== 'no') return 'The fifth field is neither yes nor no.';
  if (codePointLength(how) > maxHowSignedLength || !isPlainText(how))
    return 'The text of how it is signed is too long or broken.';
  const texts = { term: takeOffGuard(term), definition: takeOffGuard(definition), howSigned: takeOffGuard(how) };
  return { ...texts, media, poster, showMediaAndText: show === 'yes' };
}

function faultOfFiles({ media, poster }: ArchivedCard): string | undefined {
  const isName = (name: string) => name === '' || fileName.test(name);
  return isName(media) && isName(poster) ? undefined : 'A file has a name that no export gives.';
}
