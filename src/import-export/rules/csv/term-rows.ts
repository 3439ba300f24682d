import { cardFields, cardFieldNames, type CardFieldName } from '../../../cards/card-fields.ts';
import { maxCsvRows } from '../../../platform/rules/limits.ts';
import { csvRow, readRecords, type CsvRecord } from './csv.ts';
import { delimiterOf, fieldsByPlace, fieldsOfHeader } from './csv-delimiter.ts';
import { guardFormula, isGuarded, removeGuard } from './formula-guard.ts';
import { codePointLength, isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** The texts of a card. Further texts are there if the file has a column for them. */
export type TermRow = { readonly [Field in CardFieldName]?: string } & {
  readonly term: string;
  readonly definition: string;
};

export interface RowFault {
  /** The line in which the row begins. The first is 1. */
  readonly line: number;
  readonly reason: Message;
}

/**
 * Ends the header of an export that contains guarded formulas or empty terms. The mark survives when a spreadsheet
 * saves the file.
 */
const exportMark = '\u00A0';

/** Skips a header. A row of one field has an empty definition. Ends after the first fault. */
export function* readTermRows(
  text: string,
  delimiter: string = delimiterOf(text),
): Generator<TermRow | RowFault, undefined> {
  for (const row of readRowsAndFaults(text, delimiter)) {
    yield row;
    if ('reason' in row) return undefined;
  }
  return undefined;
}

/** Reads all rows, and collects all faults. */
export function readTermFile(text: string): {
  readonly cards: readonly TermRow[];
  readonly faults: readonly RowFault[];
} {
  const cards: TermRow[] = [];
  const faults: RowFault[] = [];
  for (const row of readRowsAndFaults(text, delimiterOf(text))) {
    if ('reason' in row) faults.push(row);
    else cards.push(row);
  }
  return { cards, faults };
}

function* readRowsAndFaults(text: string, delimiter: string): Generator<TermRow | RowFault, undefined> {
  let count = 0;
  let header: Header | undefined;
  for (const record of readRecords(text, { delimiter, maxFields: cardFieldNames.length })) {
    if (header === undefined) {
      header = readHeader(record);
      if (header.exists) continue;
    }
    const { line } = record;
    const row = readRow(record, header);
    const excess = tooManyRows(count++);
    if ('source' in row) yield { line, reason: row };
    else if (excess === undefined) yield row;
    if (excess !== undefined) return yield { line, reason: excess };
  }
  return undefined;
}

/** Writes a file that `readTermRows` reads without loss, and in which spreadsheets find no formulas. */
export function* writeTermRows(rows: readonly TermRow[]): Generator<string, undefined> {
  const fields = fieldsToWrite(rows);
  const isMarked = rows.some((row) => isBlank(row.term) || fields.some((field) => isGuarded(row[field] ?? '')));
  const header = csvRow(fields.map((field) => cardFields[field].csvColumn));
  yield `\uFEFF${isMarked ? header.replace('definition', `definition${exportMark}`) : header}`;
  for (const row of rows) yield csvRow(fields.map((field) => guardFormula(row[field] ?? '')));
  return undefined;
}

/**
 * Writes as few columns as possible, so that older programs can read the file. They need all columns before the last
 * one that they know.
 */
function fieldsToWrite(rows: readonly TermRow[]): readonly CardFieldName[] {
  const used = new Set(cardFieldNames.filter((field) => rows.some((row) => (row[field] ?? '') !== '')));
  const count = fieldsByPlace.findLastIndex((field) => used.has(field)) + 1;
  const known = fieldsByPlace.slice(0, Math.max(count, 2));
  return [...known, ...[...used].filter((field) => !fieldsByPlace.includes(field))];
}

const controlCharacter = message('There is a control character.');

export function faultOfTexts(row: TermRow): Message | undefined {
  const long = cardFieldNames.find((field) => isLonger(row[field] ?? '', cardFields[field].maxLength));
  if (long !== undefined) return cardFields[long].tooLong;
  return cardFieldNames.every((field) => isPlainText(row[field] ?? '')) ? undefined : controlCharacter;
}

export const emptyTerm = message('The term is empty.');
export const unclosedQuote = message('A quote is opened but never closed.');

export function tooManyRows(rowsBefore: number): Message | undefined {
  return rowsBefore >= maxCsvRows ? message('There are more than {count} rows.', { count: maxCsvRows }) : undefined;
}

interface Header {
  /** Whether the first row is a header. */
  readonly exists: boolean;
  /** Whether the file has the mark of an export. */
  readonly isFromExport: boolean;
  readonly fields: readonly CardFieldName[];
}

function readHeader({ fields: columns = [] }: CsvRecord): Header {
  const fields = fieldsOfHeader(columns);
  if (fields === undefined) return { exists: false, isFromExport: false, fields: ['term', 'definition'] };
  return { exists: true, isFromExport: columns[1]?.endsWith(exportMark) === true, fields };
}

function readRow({ fields: texts }: CsvRecord, { isFromExport, fields }: Header): TermRow | Message {
  if (texts === undefined) return unclosedQuote;
  if (texts.length > fields.length)
    return message('There are more than {count, plural, =2 {two} other {#}} fields.', { count: fields.length });
  const textAt = (place: number) => (isFromExport ? removeGuard(texts[place] ?? '') : (texts[place] ?? ''));
  const row = { term: '', definition: '', ...Object.fromEntries(fields.map((field, place) => [field, textAt(place)])) };
  if (isBlank(row.term) && !isFromExport) return emptyTerm;
  return faultOfTexts(row) ?? row;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isLonger(text: string, maxLength: number): boolean {
  // A character has at most two UTF-16 units. The first test avoids counting the characters of a huge text.
  return text.length > 2 * maxLength || codePointLength(text) > maxLength;
}
