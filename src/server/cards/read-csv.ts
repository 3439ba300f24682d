import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { Card } from '../../shared/contract/card.ts';
import { readTermRows } from '../../shared/text/csv.ts';
import { invalid } from '../problems.ts';

const newline = 0x0a;
/** Some 10 ms of reading when every row is as long as it can be. */
const rowsAtOnce = 200;

/**
 * The rows `term,definition` of a CSV file in UTF-8. Lets the process turn to other requests in between.
 * @throws ProblemError 400 naming the line of the first fault
 */
export async function readCsv(bytes: Buffer): Promise<Pick<Card, 'term' | 'definition'>[]> {
  if (!isUtf8(bytes)) throw faultAt(lineThatIsNotUtf8(bytes), notUtf8);
  const rows = [];
  for (const row of readTermRows(bytes.toString('utf8'))) {
    if ('reason' in row) throw faultAt(row.line, row.reason);
    if (rows.push(row) % rowsAtOnce === 0) await setImmediate();
  }
  if (rows.length === 0) throw invalid('The file has no cards: each line should read term,definition');
  return rows;
}

const notUtf8 = 'The file is not in UTF-8. Save it as "CSV UTF-8" and import it again.';

function faultAt(line: number, reason: string) {
  return invalid(`Line ${line}: ${reason}`, [{ path: `line ${line}`, message: reason }]);
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
