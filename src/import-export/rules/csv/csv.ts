import { maxDefinitionLength, maxTermLength } from '../../../platform/rules/limits.ts';
import { normalizeNewlines } from '../../../platform/rules/text/plain-text.ts';

/** A row of a CSV file. */
export interface CsvRecord {
  /** The line in which the row begins. The first is 1. */
  readonly line: number;
  /** Undefined if a quote is never closed. */
  readonly fields: readonly string[] | undefined;
}

export interface CsvOptions {
  /** One character. */
  readonly delimiter: string;
  /** If a row is longer, one more field is read, so that callers notice. The rest of its line is skipped. */
  readonly maxFields: number;
}

/** A place in the text. It only moves forward, so that reading takes linear time whatever the text is. */
interface Cursor {
  readonly text: string;
  readonly delimiter: string;
  position: number;
  line: number;
}

/**
 * The beginning of a file, before its rows: a byte order mark, and the line in which some programs name the delimiter
 * for spreadsheets, such as `sep=;`.
 */
const preamble = /^\uFEFF?(?:"?sep=([,;\t])"?(?:\r\n?|\n|$))?/i;

/** The delimiter that the first line names, as `sep=;` does. */
export function namedDelimiter(text: string): string | undefined {
  return preamble.exec(text)?.[1];
}

/**
 * Reads rows (RFC 4180) one by one, so that callers can pause in between. Skips the preamble and blank lines. CR and
 * CRLF become LF, and everything else is kept. Ends at a quote that is never closed.
 */
export function* readRecords(text: string, { delimiter, maxFields }: CsvOptions): Generator<CsvRecord, undefined> {
  const [beginning, named] = preamble.exec(text) ?? [''];
  const cursor: Cursor = { text, delimiter, position: beginning.length, line: named === undefined ? 1 : 2 };
  while (findRow(cursor)) {
    const { line } = cursor;
    const fields = readRow(cursor, maxFields);
    yield { line, fields };
    if (fields === undefined) return undefined;
    if (fields.length > maxFields) skipLine(cursor);
  }
}

export function csvRow(fields: readonly string[]): string {
  return `${fields.map(quoteIfNeeded).join(',')}\r\n`;
}

/** Quotes more than RFC 4180 demands: empty fields, and those with spaces at their ends or another delimiter. */
function quoteIfNeeded(field: string): string {
  return /^$|^\s|\s$|[",;\t\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Moves to the next line that is not blank, in a loop, because there may be millions of blank lines. */
function findRow(cursor: Cursor): boolean {
  const { text } = cursor;
  let end = cursor.position;
  for (; end < text.length && isBlank(text, end); end++) {
    if (!endsLine(text, end)) continue;
    cursor.position = end + 1;
    cursor.line++;
  }
  return end < text.length;
}

/** Returns undefined if a quote is never closed. */
function readRow(cursor: Cursor, maxFields: number): string[] | undefined {
  const fields: string[] = [];
  do {
    const field = readField(cursor);
    if (field === undefined) return undefined;
    fields.push(field);
  } while (fields.length <= maxFields && skipIfNext(cursor, cursor.delimiter));
  return fields;
}

function readField(cursor: Cursor): string | undefined {
  if (!skipIfNext(cursor, '"')) return readUnquoted(cursor);
  const inside = readQuoted(cursor);
  return inside === undefined ? undefined : inside + readUnquoted(cursor);
}

const quoteCode = 0x22;
const newlineCode = 0x0a;
const returnCode = 0x0d;

function readUnquoted(cursor: Cursor): string {
  const { text, position } = cursor;
  const delimiterCode = cursor.delimiter.charCodeAt(0);
  let end = position;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === delimiterCode || code === newlineCode || code === returnCode) break;
  }
  cursor.position = end;
  return text.slice(position, end);
}

/**
 * The longest field that is read, in UTF-16 units. Doubled quotes and CRLF count twice, so a longer one is too long in
 * any case.
 */
const maxRawLength = 2 * Math.max(maxTermLength, maxDefinitionLength);

/**
 * Reads a quoted field, and moves behind its closing quote. A field that is far too long is returned as it is. Returns
 * undefined if a quote is never closed.
 */
function readQuoted(cursor: Cursor): string | undefined {
  const { text, position } = cursor;
  const end = findClosingQuote(text, position);
  if (end === undefined) return undefined;
  cursor.position = end + 1;
  for (let index = position; index < end; index++) if (endsLine(text, index)) cursor.line++;
  const raw = text.slice(position, end);
  return raw.length > maxRawLength ? raw : normalizeNewlines(raw).replaceAll('""', '"');
}

function findClosingQuote(text: string, from: number): number | undefined {
  for (let position = from; position < text.length; position++) {
    if (text.charCodeAt(position) !== quoteCode) continue;
    if (text.charCodeAt(position + 1) !== quoteCode) return position;
    position++;
  }
  return undefined;
}

/** Moves behind the expected text if that comes next, and returns whether it does. */
function skipIfNext(cursor: Cursor, expected: string): boolean {
  const isThere = cursor.text.startsWith(expected, cursor.position);
  if (isThere) cursor.position += expected.length;
  return isThere;
}

function skipLine(cursor: Cursor): void {
  const { text } = cursor;
  let end = cursor.position;
  while (end < text.length && text.charCodeAt(end) !== newlineCode && text.charCodeAt(end) !== returnCode) end++;
  cursor.position = end;
}

function isBlank(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && text.charAt(position).trim() === '');
}

function endsLine(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code === newlineCode || (code === returnCode && text.charCodeAt(position + 1) !== newlineCode);
}
