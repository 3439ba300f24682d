import { isUtf8 } from 'node:buffer';
import { csvEncodingOf, wrongEncodingText } from '../rules/csv/csv-encoding.ts';
import type { CsvEncoding } from '../rules/csv/csv-encoding.ts';
import { csvFault } from './csv-fault.ts';

const newline = 0x0a;

/** @throws ProblemError 400 for an archive, or bytes that do not match their byte order mark */
export function decodeCsv(bytes: Buffer): string {
  const reading = csvEncodingOf(bytes, isUtf8(bytes));
  if ('reason' in reading) throw csvFault(1, reading.reason);
  const { encoding, isMarked } = reading;
  if (encoding === 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'utf-8') return decodeUtf16(bytes, encoding);
  if (isMarked && !isUtf8(bytes)) throw csvFault(lineThatIsNotUtf8(bytes), wrongEncodingText(encoding));
  return bytes.toString('utf8');
}

function decodeUtf16(bytes: Buffer, encoding: CsvEncoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const [good = ''] = new TextDecoder(encoding).decode(bytes).split('\uFFFD', 1);
    throw csvFault(good.split('\n').length, wrongEncodingText(encoding));
  }
}

/** From 1. Bisects at newlines, whose byte is never part of another character. */
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
