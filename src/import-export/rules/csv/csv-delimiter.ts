import { maxCardClips } from '../../../platform/rules/limits.ts';
import { readRecords } from './csv.ts';

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

/** Those after the first two only with a header. */
export const csvColumns: readonly string[] = [
  'term',
  'definition',
  'how it is signed',
  ...Array.from({ length: maxCardClips }, (_, index) => `clip label ${index + 1}`),
];

/** In any case. */
export function isHeader(fields: readonly string[]): boolean {
  const names = fields.map((field) => field.trim().toLowerCase());
  return names.length >= 2 && names.length <= csvColumns.length && names.every((name, i) => name === csvColumns[i]);
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
  for (const { fields } of readRecords(text, { delimiter, maxFields: csvColumns.length })) {
    if (fields === undefined) return { ...reading, isUnclosed: !isCut };
    const hasHeader = reading.rows === 0 ? isHeader(fields) : reading.hasHeader;
    const pairs = reading.pairs + (fields.length === 2 ? 1 : 0);
    reading = { ...reading, hasHeader, pairs, rows: reading.rows + 1 };
  }
  return reading;
}
