import { maxCsvRows, maxDefinitionLength, maxTermLength } from '../limits.ts';
import { codePointLength, isPlainText, normalizeNewlines } from './plain-text.ts';

interface TermRow {
  readonly term: string;
  readonly definition: string;
}

/** `line` counts from 1 and is where the row begins, `reason` is a sentence for people. */
interface RowFault {
  readonly line: number;
  readonly reason: string;
}

/** Where in the text the reader is. It only ever moves forward, so that any text takes linear time. */
interface Cursor {
  readonly text: string;
  /** One character. */
  readonly delimiter: string;
  position: number;
  line: number;
}

const quoteCode = 0x22;
const newlineCode = 0x0a;
const returnCode = 0x0d;

/** More UTF-16 units than this, doubled quotes and CRLF counted as two, are too many characters whatever they are. */
const maxRawLength = 2 * Math.max(maxTermLength, maxDefinitionLength);

const unclosedQuote = 'A quote is opened but never closed.';

/**
 * Reads the rows `term,definition` of a file (RFC 4180). Skips a byte order mark, blank lines and a header; a row of one
 * field has an empty definition; CR and CRLF become LF. The rest is kept as written, also a quote inside an unquoted field.
 * Row by row, so that other work can be done in between; a fault is the last that comes.
 */
export function* readTermRows(text: string, delimiter = ','): Generator<TermRow | RowFault, undefined> {
  const cursor: Cursor = { text, delimiter, position: text.startsWith('\uFEFF') ? 1 : 0, line: 1 };
  let count = 0;
  let mayBeHeader = true;
  while (findRow(cursor)) {
    const { line } = cursor;
    const fields = readRow(cursor);
    const isHeader = mayBeHeader && isHeaderRow(fields);
    mayBeHeader = false;
    if (isHeader) continue;
    const reason = fields === undefined ? unclosedQuote : faultOfRow(fields, count++);
    if (reason !== undefined) return yield { line, reason };
    yield { term: fields?.[0] ?? '', definition: fields?.[1] ?? '' };
  }
  return undefined;
}

/** Skips the end of the line before and blank lines, of which a file may hold millions. False when nothing else is left. */
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

/** The fields up to the first one too many, or undefined when a quote is never closed. */
function readRow(cursor: Cursor): string[] | undefined {
  const fields: string[] = [];
  do {
    const field = readField(cursor);
    if (field === undefined) return undefined;
    fields.push(field);
  } while (fields.length <= 2 && skip(cursor, cursor.delimiter));
  return fields;
}

function readField(cursor: Cursor): string | undefined {
  if (!skip(cursor, '"')) return readUnquoted(cursor);
  const quoted = readQuoted(cursor);
  return quoted === undefined ? undefined : quoted + readUnquoted(cursor);
}

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

/** From behind the opening quote to behind the closing one. A field that is far too long comes back as it is. */
function readQuoted(cursor: Cursor): string | undefined {
  const { text, position } = cursor;
  const end = findClosingQuote(text, position);
  if (end === undefined) return undefined;
  cursor.position = end + 1;
  const raw = text.slice(position, end);
  if (raw.length > maxRawLength) return raw;
  const field = normalizeNewlines(raw).replaceAll('""', '"');
  cursor.line += field.split('\n').length - 1;
  return field;
}

function findClosingQuote(text: string, from: number): number | undefined {
  for (let position = from; position < text.length; position++) {
    if (text.charCodeAt(position) !== quoteCode) continue;
    if (text.charCodeAt(position + 1) !== quoteCode) return position;
    position++;
  }
  return undefined;
}

function skip(cursor: Cursor, expected: string): boolean {
  const isThere = cursor.text.startsWith(expected, cursor.position);
  if (isThere) cursor.position += expected.length;
  return isThere;
}

function isBlank(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && text.charAt(position).trim() === '');
}

function endsLine(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code === newlineCode || (code === returnCode && text.charCodeAt(position + 1) !== newlineCode);
}

function isHeaderRow(fields: readonly string[] | undefined): boolean {
  const names = fields?.map((field) => field.trim().toLowerCase()) ?? [];
  return names.length === 2 && names[0] === 'term' && names[1] === 'definition';
}

function faultOfRow(fields: readonly string[], rowsBefore: number): string | undefined {
  const [term = '', definition = ''] = fields;
  if (rowsBefore >= maxCsvRows) return `There are more than ${withCommas(maxCsvRows)} rows.`;
  if (fields.length > 2) return 'There are more than two fields.';
  if (term.trim() === '') return 'The term is empty.';
  if (isLonger(term, maxTermLength)) return `The term is longer than ${withCommas(maxTermLength)} characters.`;
  if (isLonger(definition, maxDefinitionLength)) {
    return `The definition is longer than ${withCommas(maxDefinitionLength)} characters.`;
  }
  if (!isPlainText(term) || !isPlainText(definition)) return 'There is a control character.';
  return undefined;
}

function isLonger(text: string, maxLength: number): boolean {
  return text.length > 2 * maxLength || codePointLength(text) > maxLength;
}

function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}
