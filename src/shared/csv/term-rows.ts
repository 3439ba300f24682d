import { maxCsvRows, maxDefinitionLength, maxTermLength } from '../limits.ts';
import { csvRow, readRecords, type CsvRecord } from './csv.ts';
import { delimiterOf, isHeader } from './csv-delimiter.ts';
import { guardFormula, isGuarded, takeOffGuard } from './formula-guard.ts';
import { codePointLength, isPlainText } from '../text/plain-text.ts';

export interface TermRow {
  readonly term: string;
  readonly definition: string;
}

/** `line` counts from 1 and is where the row begins, `reason` is a sentence for people. */
export interface RowFault {
  readonly line: number;
  readonly reason: string;
}

/**
 * Behind the header it marks an export with guarded formulas and perhaps empty terms. It reads like any other header and outlasts
 * being saved by a spreadsheet.
 */
const exportMark = '\u00A0';

/**
 * `term,definition`; skips a header; one field has an empty definition. Row by row, so that other work can be done in between; a
 * fault is the last that comes.
 */
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

/** The cards and every line that is wrong, in their order. */
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

/** Nothing comes after one row too many, nor after an open quote. */
function* readRowsAndFaults(text: string, delimiter: string): Generator<TermRow | RowFault, undefined> {
  let count = 0;
  let header: Header | undefined;
  for (const record of readRecords(text, { delimiter, maxFields: 2 })) {
    if (header === undefined) {
      header = readHeader(record);
      if (header !== 'none') continue;
    }
    const { line } = record;
    const row = readRow(record, header === 'ofExport');
    const excess = tooManyRows(count++);
    if (typeof row === 'string') yield { line, reason: row };
    else if (excess === undefined) yield row;
    if (excess !== undefined) return yield { line, reason: excess };
  }
  return undefined;
}

/** `readTermRows` reads it again without loss, and no spreadsheet takes it for formulas. Piece by piece. */
export function* writeTermRows(rows: readonly TermRow[]): Generator<string, undefined> {
  const isMarked = rows.some(({ term, definition }) => isBlank(term) || isGuarded(term) || isGuarded(definition));
  yield `\uFEFF${csvRow(['term', 'definition']).trimEnd()}${isMarked ? exportMark : ''}\r\n`;
  for (const { term, definition } of rows) yield csvRow([guardFormula(term), guardFormula(definition)]);
  return undefined;
}

/** A sentence for people. */
export function faultOfTexts({ term, definition }: TermRow): string | undefined {
  if (isLonger(term, maxTermLength)) return `The term is longer than ${withCommas(maxTermLength)} characters.`;
  if (isLonger(definition, maxDefinitionLength)) {
    return `The definition is longer than ${withCommas(maxDefinitionLength)} characters.`;
  }
  if (!isPlainText(term) || !isPlainText(definition)) return 'There is a control character.';
  return undefined;
}

export const emptyTerm = 'The term is empty.';
export const unclosedQuote = 'A quote is opened but never closed.';

export function tooManyRows(rowsBefore: number): string | undefined {
  return rowsBefore >= maxCsvRows ? `There are more than ${withCommas(maxCsvRows)} rows.` : undefined;
}

type Header = 'none' | 'plain' | 'ofExport';

function readHeader({ fields = [] }: CsvRecord): Header {
  if (!isHeader(fields)) return 'none';
  return fields[1]?.endsWith(exportMark) ? 'ofExport' : 'plain';
}

/** The row, or why it is none. */
function readRow({ fields }: CsvRecord, isExport: boolean): TermRow | string {
  if (fields === undefined) return unclosedQuote;
  const [first = '', second = ''] = fields;
  const row = isExport
    ? { term: takeOffGuard(first), definition: takeOffGuard(second) }
    : { term: first, definition: second };
  if (fields.length > 2) return 'There are more than two fields.';
  if (isBlank(row.term) && !isExport) return emptyTerm;
  return faultOfTexts(row) ?? row;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isLonger(text: string, maxLength: number): boolean {
  return text.length > 2 * maxLength || codePointLength(text) > maxLength;
}

function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}
