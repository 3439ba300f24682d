import { isUtf8 } from 'node:buffer';
import type { Card } from '../../shared/contract/card.ts';
import { parseTermRows } from '../../shared/text/csv.ts';
import { invalid } from '../problems.ts';

const newline = 0x0a;

/**
 * The rows `term,definition` of a CSV file in UTF-8.
 * @throws ProblemError 400 naming the line of the first fault
 */
export function readCsv(bytes: Buffer): Pick<Card, 'term' | 'definition'>[] {
  if (!isUtf8(bytes))
    throw faultAt(lineThatIsNotUtf8(bytes), 'The file is not in UTF-8. Save it as "CSV UTF-8" and import it again.');
  const parsed = parseTermRows(bytes.toString('utf8'));
  if (!parsed.ok) throw faultAt(parsed.line, parsed.reason);
  if (parsed.rows.length === 0) throw invalid('The file has no cards: each line should read term,definition');
  return [...parsed.rows];
}

function faultAt(line: number, reason: string) {
  return invalid(`Line ${line}: ${reason}`, [{ path: `line ${line}`, message: reason }]);
}

/** In UTF-8 the byte of a newline is never part of another character, so the lines can be looked at one by one. */
function lineThatIsNotUtf8(bytes: Buffer): number {
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(newline, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    line++;
    start = end + 1;
  }
}
