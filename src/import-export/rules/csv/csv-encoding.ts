import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a CSV file, or why it is none. If a byte order mark or zeros tell the encoding, it is certain. Bytes
 * that are invalid in it are then a fault.
 */
export type CsvReading = { readonly encoding: CsvEncoding; readonly isCertain: boolean } | { readonly reason: Message };

/** The number of 16-bit units in which zeros are counted. */
const sampledUnits = 1_000;

/**
 * The encoding of the byte order mark, else UTF-16 if there are the zeros of Latin letters, else UTF-8 if it is valid,
 * else Windows-1252, in which every byte is a character.
 */
export function csvEncodingOf(bytes: Uint8Array, isUtf8: boolean): CsvReading {
  if (isArchive(bytes)) return { reason: archiveReason };
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: 'utf-16le', isCertain: true };
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: 'utf-16be', isCertain: true };
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', isCertain: true };
  const encoding = utf16ByZeros(bytes) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return { encoding, isCertain: encoding.startsWith('utf-16') };
}

const archiveReason = message(
  'This is an archive or a spreadsheet (.zip, .xlsx), not a CSV file. Save it as "CSV UTF-8" and import that.',
);

export function wrongEncodingText(encoding: CsvEncoding): Message {
  const name = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16';
  return message('The file says that it is in {name} but is not. Save it as "CSV UTF-8" and import it again.', {
    name,
  });
}

/** Whether it is a ZIP file, as XLSX and ODS are, or a gzip file. */
function isArchive(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x1f, 0x8b]);
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

/**
 * Recognises UTF-16 by zeros. Latin letters have a zero in their high byte, and no text has zeros in both bytes of its
 * letters.
 */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const units = Math.min(sampledUnits, bytes.length / 2);
  let [evenZeros, oddZeros] = [0, 0];
  for (let unit = 0; unit < units; unit++) {
    if (bytes[2 * unit] === 0) evenZeros++;
    if (bytes[2 * unit + 1] === 0) oddZeros++;
  }
  if (evenZeros === 0 && 2 * oddZeros > units) return 'utf-16le';
  return oddZeros === 0 && 2 * evenZeros > units ? 'utf-16be' : undefined;
}
