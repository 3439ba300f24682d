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
}

export interface ArchivedRow extends ArchivedCard {
  readonly line: number;
}

const columns = ['term', 'definition', 'media', 'poster', 'show media and text'];

/** A name leads nowhere but into this folder. */
const fileName = /^media\/[\w-][\w.-]{0,100}$/;

/** As CSV with guarded formulas, piece by piece. */
export function* writeCardRows(cards: Iterable<ArchivedCard>): Generator<string, undefined> {
  yield `\uFEFF${csvRow(columns)}`;
  for (const { term, definition, media, poster, showMediaAndText } of cards) {
    const texts = [guardFormula(term), guardFormula(definition)];
    yield csvRow([...texts, media, poster, showMediaAndText ? 'yes' : 'no']);
  }
  return undefined;
}

/** Also after a spreadsheet saved it with another delimiter. A fault is the last that comes. */
export function* readCardRows(text: string): Generator<ArchivedRow | RowFault, undefined> {
  const delimiter = [',', ';', '\t'].find((each) => hasColumns(text, each));
  if (delimiter === undefined) return yield { line: 1, reason: `The columns must be: ${columns.join(', ')}.` };
  let count = -1;
  for (const { line, fields } of readRecords(text, { delimiter, maxFields: columns.length })) {
    count++;
    if (count === 0) continue;
    const row = fields === undefined ? unclosedQuote : readRow(fields);
    const reason = typeof row === 'string' ? row : (tooManyRows(count - 1) ?? faultOfTexts(row) ?? faultOfFiles(row));
    if (reason !== undefined) return yield { line, reason };
    if (typeof row === 'object') yield { line, ...row };
  }
  return undefined;
}

function hasColumns(text: string, delimiter: string): boolean {
  const { value } = readRecords(text, { delimiter, maxFields: columns.length }).next();
  const names = value?.fields?.map((field) => field.trim().toLowerCase()) ?? [];
  return names.length === columns.length && columns.every((column, index) => names[index] === column);
}

function readRow(fields: readonly string[]): ArchivedCard | string {
  const [term = '', definition = '', media = '', poster = '', show = ''] = fields;
  if (fields.length !== columns.length) return `There are not ${columns.length} fields.`;
  if (show !== 'yes' && show !== 'no') return 'The last field is neither yes nor no.';
  const texts = { term: takeOffGuard(term), definition: takeOffGuard(definition) };
  return { ...texts, media, poster, showMediaAndText: show === 'yes' };
}

function faultOfFiles({ media, poster }: ArchivedCard): string | undefined {
  const isName = (name: string) => name === '' || fileName.test(name);
  return isName(media) && isName(poster) ? undefined : 'A file has a name that no export gives.';
}
