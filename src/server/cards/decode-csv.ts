import { isUtf8 } from 'node:buffer';
import { csvFault } from './csv-fault.ts';

const newline = 0x0a;
/** Two-byte units of the beginning that tell UTF-16 by its zeros. */
const sampledUnits = 1_000;

/**
 * The text of a CSV file: in the encoding that its byte order mark names, else in UTF-8 if it can be, else in UTF-16 if that is how its zeros
 * lie, else in Windows-1252, of which Latin-1 is a part and in which every other byte is a character.
 * @throws ProblemError 400 when it is an archive, or not in the encoding that its mark names
 */
export function decodeCsv(bytes: Buffer): string {
  if (isArchive(bytes)) throw csvFault(1, archive);
  if (startsWith(bytes, [0xff, 0xfe])) return decodeUtf16(bytes, 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return decodeUtf16(bytes, 'utf-16be');
  const isMarked = startsWith(bytes, [0xef, 0xbb, 0xbf]);
  if (isMarked && !isUtf8(bytes)) throw csvFault(lineThatIsNotUtf8(bytes), notUtf8);
  const utf16 = isMarked ? undefined : utf16ByZeros(bytes);
  if (utf16 !== undefined) return decodeUtf16(bytes, utf16);
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes);
}

const archive =
  'This is an archive or a spreadsheet (.zip, .xlsx), not a CSV file. Save it as "CSV UTF-8" and import that.';
const notUtf8 = 'The file says that it is in UTF-8 but is not. Save it as "CSV UTF-8" and import it again.';
const notUtf16 = 'The file says that it is in UTF-16 but is not. Save it as "CSV UTF-8" and import it again.';

/** ZIP, which XLSX and ODS are as well, and gzip. */
function isArchive(bytes: Buffer): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x1f, 0x8b]);
}

function startsWith(bytes: Buffer, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

type Utf16 = 'utf-16le' | 'utf-16be';

function decodeUtf16(bytes: Buffer, encoding: Utf16): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const [good = ''] = new TextDecoder(encoding).decode(bytes).split('\uFFFD', 1);
    throw csvFault(good.split('\n').length, notUtf16);
  }
}

/** Letters, digits and separators of Latin scripts have a zero in their high byte; no text has one in both. */
function utf16ByZeros(bytes: Buffer): Utf16 | undefined {
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

/**
 * The first line that holds what is not UTF-8, from 1. A newline's byte is never part of another character, so what ends at one can be
 * judged by itself: half of what is left each time.
 */
function lineThatIsNotUtf8(bytes: Buffer): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = bytes.lastIndexOf(newline, good + Math.floor((bad - good) / 2)) + 1;
    const end = middle > good ? middle : bytes.indexOf(newline, good) + 1;
    if (end <= good || end >= bad) break;
    if (isUtf8(bytes.subarray(good, end))) good = end;
    else bad = end;
  }
  return 1 + countNewlines(bytes, good);
}

function countNewlines(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at++) if (bytes[at] === newline) count++;
  return count;
}
