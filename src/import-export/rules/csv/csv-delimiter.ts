import { namedDelimiter, readRecords } from './csv.ts';
import {
  cardFields,
  clipLabelFields,
  namesOf,
  cardFieldNames,
  type CardFieldName,
} from '../../../cards/card-fields.ts';

/** The length of the sample in UTF-16 units, which is at least ten rows. */
const delimiterSampleLength = 64 * 1024;

/**
 * The delimiter that the first line names, else the one that splits the first row into a header. Without either it is
 * the comma, unless the semicolon or the tab fits better (see `fitsBetter`).
 */
export function delimiterOf(text: string): string {
  return namedDelimiter(text) ?? delimiterByRows(text);
}

/** The fields that versions of this program up to 1.2 read, in the order in which they expect the columns. */
export const positionalFields: readonly CardFieldName[] = [
  'term',
  'definition',
  'howSigned',
  ...namesOf(clipLabelFields),
];

/** The fields of a row in a file without a header. */
const firstFields = positionalFields.slice(0, 2);

/**
 * Returns the fields that the columns of a header name. Returns undefined unless the row is a header: term and
 * definition, then other fields in any order. Case is ignored.
 */
export function fieldsOfHeader(columns: readonly string[]): readonly CardFieldName[] | undefined {
  const names = columns.map((column) => column.trim().toLowerCase());
  const fields = names.flatMap((name) => cardFieldNames.find((field) => cardFields[field].csvColumn === name) ?? []);
  const areKnown = fields.length === names.length && new Set(fields).size === fields.length;
  return areKnown && firstFields.every((field, index) => fields[index] === field) ? fields : undefined;
}

function delimiterByRows(text: string): string {
  const beginning = beginningOf(text);
  const isCut = beginning.length < text.length;
  const comma = readSample(beginning, ',', isCut);
  const others = [readSample(beginning, ';', isCut), readSample(beginning, '\t', isCut)];
  const withHeader = [comma, ...others].find(({ hasHeader }) => hasHeader);
  return (withHeader ?? others.find((other) => fitsBetter(other, comma)) ?? comma).delimiter;
}

/** The result of reading the sample with a delimiter. */
interface SampleReading {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly rowCount: number;
  /** How many rows have exactly two fields. */
  readonly pairCount: number;
  /** Whether a quote is never closed, and not merely cut off with the sample. */
  readonly isUnclosed: boolean;
}

/**
 * Whether the other delimiter splits every row in two and the comma does not, or splits at least half of the rows in
 * two and the comma none.
 */
function fitsBetter(other: SampleReading, comma: SampleReading): boolean {
  if (comma.isUnclosed || other.pairCount === 0) return false;
  if (comma.pairCount === 0) return 2 * other.pairCount >= other.rowCount;
  return other.pairCount === other.rowCount && comma.pairCount < comma.rowCount;
}

function beginningOf(text: string): string {
  if (text.length <= delimiterSampleLength) return text;
  const end = text.lastIndexOf('\n', delimiterSampleLength) + 1;
  return text.slice(0, end > 0 ? end : delimiterSampleLength);
}

function readSample(text: string, delimiter: string, isCut: boolean): SampleReading {
  let reading: SampleReading = { delimiter, hasHeader: false, rowCount: 0, pairCount: 0, isUnclosed: false };
  for (const { fields } of readRecords(text, { delimiter, maxFields: cardFieldNames.length })) {
    if (fields === undefined) return { ...reading, isUnclosed: !isCut };
    const hasHeader = reading.rowCount === 0 ? fieldsOfHeader(fields) !== undefined : reading.hasHeader;
    const pairCount = reading.pairCount + (fields.length === 2 ? 1 : 0);
    reading = { ...reading, hasHeader, pairCount, rowCount: reading.rowCount + 1 };
  }
  return reading;
}
