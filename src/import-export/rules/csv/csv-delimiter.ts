import { readRecords } from './csv.ts';
import { cardFields, labelFields, namesOf, cardFieldNames, type CardFieldName } from '../../../cards/card-fields.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** In UTF-16 units: at least ten rows. */
const delimiterSampleLength = 64 * 1024;

export type Delimiter = ',' | ';' | '\t';

/**
 * The one in a header `term…definition`. Without a header the comma, unless the semicolon or the tab splits every row
 * in two and the comma does not, or the comma splits none and the other splits most.
 */
export function delimiterOf(text: string): Delimiter {
  const beginning = beginningOf(text);
  const isCut = beginning.length < text.length;
  const [comma, semicolon, tab] = ([',', ';', '\t'] as const).map((each) => readPairs(beginning, each, isCut));
  const others = [semicolon, tab].filter((reading) => reading !== undefined);
  const named = [comma, ...others].find((reading) => reading?.hasHeader);
  return (named ?? others.find((other) => comma && isClearer(other, comma)))?.delimiter ?? ',';
}

/** The fields whose columns programs up to 1.2 read, by their places. */
export const fieldsByPlace: readonly CardFieldName[] = ['term', 'definition', 'howSigned', ...namesOf(labelFields)];

/** Of a row without a header. */
const firstFields = fieldsByPlace.slice(0, 2);

/** Undefined unless it is one: the term and the definition, then columns of other fields, in any order and in any case. */
export function fieldsOfHeader(columns: readonly string[]): readonly CardFieldName[] | undefined {
  const names = columns.map((column) => column.trim().toLowerCase());
  const fields = names.flatMap((name) => cardFieldNames.find((field) => cardFields[field].csvColumn === name) ?? []);
  const areKnown = fields.length === names.length && new Set(fields).size === fields.length;
  return areKnown && firstFields.every((field, place) => fields[place] === field) ? fields : undefined;
}

/** `pairs` are the rows of two fields. */
interface Reading {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  readonly rows: number;
  readonly pairs: number;
  readonly isUnclosed: boolean;
}

function isClearer(other: Reading, comma: Reading): boolean {
  if (comma.isUnclosed || other.pairs === 0) return false;
  if (comma.pairs === 0) return 2 * other.pairs >= other.rows;
  return other.pairs === other.rows && comma.pairs < comma.rows;
}

function beginningOf(text: string): string {
  if (text.length <= delimiterSampleLength) return text;
  const end = text.lastIndexOf('\n', delimiterSampleLength) + 1;
  return text.slice(0, end > 0 ? end : delimiterSampleLength);
}

function readPairs(text: string, delimiter: Delimiter, isCut: boolean): Reading {
  let reading: Reading = { delimiter, hasHeader: false, rows: 0, pairs: 0, isUnclosed: false };
  for (const { fields } of readRecords(text, { delimiter, maxFields: cardFieldNames.length })) {
    if (fields === undefined) return { ...reading, isUnclosed: !isCut };
    const hasHeader = reading.rows === 0 ? fieldsOfHeader(fields) !== undefined : reading.hasHeader;
    const pairs = reading.pairs + (fields.length === 2 ? 1 : 0);
    reading = { ...reading, hasHeader, pairs, rows: reading.rows + 1 };
  }
  return reading;
}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** `isMarked`: by a byte order mark, which must be right. */
export type CsvReading = { readonly encoding: CsvEncoding; readonly isMarked: boolean } | { readonly reason: Message };

const sampledUnits = 1_000;

/**
 * By the byte order mark, else UTF-8 if valid, else UTF-16 by its zeros, else Windows-1252, in which every byte is a
 * character.
 */
export function csvEncodingOf(bytes: Uint8Array, isUtf8: boolean): CsvReading {
  if (isArchive(bytes)) return { reason: archive };
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: 'utf-16le', isMarked: true };
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: 'utf-16be', isMarked: true };
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', isMarked: true };
  const encoding = utf16ByZeros(bytes) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return { encoding, isMarked: encoding.startsWith('utf-16') };
}

const archive = message(
  'This is an archive or a spreadsheet (.zip, .xlsx), not a CSV file. Save it as "CSV UTF-8" and import that.',
);

export function wrongEncodingText(encoding: CsvEncoding): Message {
  const name = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16';
  return message('The file says that it is in {name} but is not. Save it as "CSV UTF-8" and import it again.', {
    name,
  });
}

/** ZIP, with XLSX and ODS, and gzip. */
function isArchive(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x1f, 0x8b]);
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

/** Latin letters have a zero in their high byte; no text has one in both. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const units = Math.min(sampledUnits, bytes.length / 2);
  if (!Number.isInteger(bytes.length / 2)) return undefined;
  let [evenZeros, oddZeros] = [0, 0];
  for (let unit = 0; unit < units; unit++) {
    if (bytes[2 * unit] === 0) evenZeros++;
    if (bytes[2 * unit + 1] === 0) oddZeros++;
  }
  if (evenZeros === 0 && 2 * oddZeros > units) return 'utf-16le';
  return oddZeros === 0 && 2 * evenZeros > units ? 'utf-16be' : undefined;
}
