import { cardFields, cardFieldNames, type CardFieldName } from '../../../cards/card-fields.ts';
import { maxCsvRows } from '../../../platform/rules/limits.ts';
import { csvRow, readRecords, type CsvRecord } from './csv.ts';
import { delimiterOf, positionalFields, fieldsOfHeader } from './csv-delimiter.ts';
import { guardFormula, needsGuard, removeGuard } from './formula-guard.ts';
import { codePointLength, isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** The texts of a card. Those other than term and definition are there only if the file has a column for them. */
export type TermRow = { readonly [Field in CardFieldName]?: string } & {
  readonly term: string;
  readonly definition: string;
};

export interface RowFault {
  /** The line in which the row begins. The first is 1. */
  readonly line: number;
  readonly reason: Message;
}

export interface CardsAndFaults {
  readonly cards: readonly TermRow[];
  readonly faults: readonly RowFault[];
}

/**
 * A no-break space. In the header of an export that contains guarded formulas (see `guardFormula`) or empty terms, it
 * follows the name of the column `definition`. Only in a file with this mark, reading removes guards and accepts empty
 * terms: in any other file, an apostrophe is text and an empty term is a fault. The mark survives when a spreadsheet
 * saves the file.
 */
const exportMark = '\u00A0';

/**
 * Reads the rows until the first fault, which is yielded as the last row. Skips a header. A row of one field has an
 * empty definition.
 */
export function* readRowsUntilFault(
  text: string,
  delimiter: string = delimiterOf(text),
): Generator<TermRow | RowFault, undefined> {
  for (const row of readRowsAndFaults(text, delimiter)) {
    yield row;
    if ('reason' in row) return undefined;
  }
}

/** Reads all rows, and collects all faults. */
export function collectRowsAndFaults(text: string): CardsAndFaults {
  const cards: TermRow[] = [];
  const faults: RowFault[] = [];
  for (const row of readRowsAndFaults(text, delimiterOf(text))) {
    if ('reason' in row) faults.push(row);
    else cards.push(row);
  }
  return { cards, faults };
}

function* readRowsAndFaults(text: string, delimiter: string): Generator<TermRow | RowFault, undefined> {
  let rowCount = 0;
  let columns: Columns | undefined;
  for (const record of readRecords(text, { delimiter, maxFields: cardFieldNames.length })) {
    if (columns === undefined) {
      columns = readColumns(record);
      if (columns.hasHeader) continue;
    }
    const { line } = record;
    const row = readRow(record, columns);
    const excess = tooManyRows(rowCount++);
    if ('reason' in row) yield { line, reason: row.reason };
    else if (excess === undefined) yield row;
    if (excess !== undefined) return yield { line, reason: excess };
  }
}

/** Writes a file that `readRowsUntilFault` reads without loss, and in which spreadsheets find no formulas. */
export function* writeTermRows(rows: readonly TermRow[]): Generator<string, undefined> {
  const fields = fieldsToWrite(rows);
  const isMarked = rows.some((row) => isBlank(row.term) || fields.some((field) => needsGuard(row[field] ?? '')));
  const header = csvRow(fields.map((field) => cardFields[field].csvColumn));
  // The mark is put into the finished line, because `csvRow` would quote a name that ends in a space.
  yield `\uFEFF${isMarked ? header.replace('definition', `definition${exportMark}`) : header}`;
  for (const row of rows) yield csvRow(fields.map((field) => guardFormula(row[field] ?? '')));
}

/**
 * Writes as few columns as possible, so that older versions of this program can read the file. They read
 * `positionalFields` by place, so of these no column before the last used one may be missing.
 */
function fieldsToWrite(rows: readonly TermRow[]): readonly CardFieldName[] {
  const used = new Set(cardFieldNames.filter((field) => rows.some((row) => (row[field] ?? '') !== '')));
  const count = positionalFields.findLastIndex((field) => used.has(field)) + 1;
  const positional = positionalFields.slice(0, Math.max(count, 2));
  return [...positional, ...[...used].filter((field) => !positionalFields.includes(field))];
}

const controlCharacter = message('There is a control character.');

export function faultOfTexts(row: TermRow): Message | undefined {
  const tooLongField = cardFieldNames.find((field) => isLonger(row[field] ?? '', cardFields[field].maxLength));
  if (tooLongField !== undefined) return cardFields[tooLongField].tooLong;
  return cardFieldNames.every((field) => isPlainText(row[field] ?? '')) ? undefined : controlCharacter;
}

export const emptyTerm = message('The term is empty.');
export const unclosedQuote = message('A quote is opened but never closed.');

export function tooManyRows(rowsBefore: number): Message | undefined {
  return rowsBefore >= maxCsvRows ? message('There are more than {count} rows.', { count: maxCsvRows }) : undefined;
}

/** What the first row tells of the file. */
interface Columns {
  readonly hasHeader: boolean;
  /** Whether the header has the mark of an export. */
  readonly isFromExport: boolean;
  readonly fields: readonly CardFieldName[];
}

function readColumns({ fields: names = [] }: CsvRecord): Columns {
  const fields = fieldsOfHeader(names);
  if (fields === undefined) return { hasHeader: false, isFromExport: false, fields: ['term', 'definition'] };
  const definitionName = names[fields.indexOf('definition')] ?? '';
  return { hasHeader: true, isFromExport: definitionName.endsWith(exportMark), fields };
}

function readRow({ fields: texts }: CsvRecord, { isFromExport, fields }: Columns): TermRow | Pick<RowFault, 'reason'> {
  if (texts === undefined) return { reason: unclosedQuote };
  if (texts.length > fields.length) {
    const reason = message('There are more than {count, plural, =2 {two} other {#}} fields.', { count: fields.length });
    return { reason };
  }
  const textAt = (index: number) => (isFromExport ? removeGuard(texts[index] ?? '') : (texts[index] ?? ''));
  const row = { term: '', definition: '', ...Object.fromEntries(fields.map((field, index) => [field, textAt(index)])) };
  if (isBlank(row.term) && !isFromExport) return { reason: emptyTerm };
  const reason = faultOfTexts(row);
  return reason === undefined ? row : { reason };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isLonger(text: string, maxLength: number): boolean {
  // A character has at most two UTF-16 units. The first test avoids counting the characters of a huge text.
  return text.length > 2 * maxLength || codePointLength(text) > maxLength;
}
