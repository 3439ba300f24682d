import {
  maxClipLabelLength,
  maxCsvRows,
  maxDefinitionLength,
  maxHowSignedLength,
  maxTermLength,
} from '../../../platform/rules/limits.ts';
import { csvRow, readRecords, type CsvRecord } from './csv.ts';
import { csvColumns, delimiterOf, isHeader } from './csv-delimiter.ts';
import { guardFormula, isGuarded, takeOffGuard } from './formula-guard.ts';
import { codePointLength, isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export interface TermRow {
  readonly term: string;
  readonly definition: string;
  /** Where the file has a column for it. */
  readonly howSigned?: string;
  readonly clipLabel1?: string;
  readonly clipLabel2?: string;
  readonly clipLabel3?: string;
  readonly clipLabel4?: string;
}

/** `line` counts from 1, where the row begins. */
export interface RowFault {
  readonly line: number;
  readonly reason: Message;
}

/** Marks an export with guarded formulas and perhaps empty terms. Survives being saved by a spreadsheet. */
const exportMark = '\u00A0';

/** Skips a header; a row of one field has an empty definition. Ends after the first fault. */
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
  for (const record of readRecords(text, { delimiter, maxFields: csvColumns.length })) {
    if (header === undefined) {
      header = readHeader(record);
      if (header.isThere) continue;
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

/** `readTermRows` reads it without loss, and spreadsheets find no formulas in it. */
export function* writeTermRows(rows: readonly TermRow[]): Generator<string, undefined> {
  const count = countColumns(rows);
  const isMarked = rows.some((row) => isBlank(row.term) || fieldsOf(row).some(isGuarded));
  const header = csvRow(csvColumns.slice(0, count));
  yield `\uFEFF${isMarked ? header.replace('definition', `definition${exportMark}`) : header}`;
  for (const row of rows) yield csvRow(fieldsOf(row).slice(0, count).map(guardFormula));
  return undefined;
}

function fieldsOf({ term, definition, howSigned = '', ...row }: TermRow): string[] {
  const { clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = '' } = row;
  return [term, definition, howSigned, clipLabel1, clipLabel2, clipLabel3, clipLabel4];
}

/** As few as possible, so that older programs can read them. */
function countColumns(rows: readonly TermRow[]): number {
  return rows.reduce((count, row) => Math.max(count, fieldsOf(row).findLastIndex((field) => field !== '') + 1), 2);
}

const controlCharacter = message('There is a control character.');

export function faultOfTexts({ term, definition }: TermRow): Message | undefined {
  if (isLonger(term, maxTermLength))
    return message('The term is longer than {count} characters.', { count: maxTermLength });
  if (isLonger(definition, maxDefinitionLength)) {
    return message('The definition is longer than {count} characters.', { count: maxDefinitionLength });
  }
  return isPlainText(term) && isPlainText(definition) ? undefined : controlCharacter;
}

function faultOfFurther(row: TermRow): Message | undefined {
  const [, , howSigned = '', ...labels] = fieldsOf(row);
  if (isLonger(howSigned, maxHowSignedLength)) {
    return message('The text of how it is signed is longer than {count} characters.', { count: maxHowSignedLength });
  }
  if (labels.some((label) => isLonger(label, maxClipLabelLength))) {
    return message('The label of a clip is longer than {count} characters.', { count: maxClipLabelLength });
  }
  return [howSigned, ...labels].every(isPlainText) ? undefined : controlCharacter;
}

export const emptyTerm = message('The term is empty.');
export const unclosedQuote = message('A quote is opened but never closed.');

export function tooManyRows(rowsBefore: number): Message | undefined {
  return rowsBefore >= maxCsvRows ? message('There are more than {count} rows.', { count: maxCsvRows }) : undefined;
}

interface Header {
  readonly isThere: boolean;
  readonly isOfExport: boolean;
  /** Columns. */
  readonly count: number;
}

function readHeader({ fields = [] }: CsvRecord): Header {
  if (!isHeader(fields)) return { isThere: false, isOfExport: false, count: 2 };
  return { isThere: true, isOfExport: fields[1]?.endsWith(exportMark) === true, count: fields.length };
}

function readRow({ fields }: CsvRecord, { isOfExport, count }: Header): TermRow | Message {
  if (fields === undefined) return unclosedQuote;
  const [term = '', definition = '', howSigned = '', ...labels] = isOfExport ? fields.map(takeOffGuard) : fields;
  if (fields.length > count)
    return message('There are more than {count, plural, =2 {two} other {#}} fields.', { count });
  if (isBlank(term) && !isOfExport) return emptyTerm;
  const row = { term, definition, ...(count > 2 && { howSigned }), ...(count > 3 && labelsOf(labels)) };
  return faultOfTexts(row) ?? faultOfFurther(row) ?? row;
}

function labelsOf([clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = '']: readonly string[]) {
  return { clipLabel1, clipLabel2, clipLabel3, clipLabel4 };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isLonger(text: string, maxLength: number): boolean {
  return text.length > 2 * maxLength || codePointLength(text) > maxLength;
}
