import { setImmediate } from 'node:timers/promises';
import { readTermRows } from '../rules/csv/term-rows.ts';
import type { TermRow } from '../rules/csv/term-rows.ts';
import { invalid } from '../../platform/server/base/problems.ts';
import { csvFault } from './csv-fault.ts';
import { decodeCsv } from './decode-csv.ts';

/** Some 10 ms with the longest rows. */
const rowsAtOnce = 200;

/**
 * Yields to the event loop in between.
 * @throws ProblemError 400 naming the line of the first fault
 */
export async function readCsv(bytes: Buffer): Promise<TermRow[]> {
  const rows = [];
  const text = decodeCsv(bytes);
  await setImmediate();
  for (const row of readTermRows(text)) {
    if ('reason' in row) throw csvFault(row.line, row.reason);
    if (rows.push(row) % rowsAtOnce === 0) await setImmediate();
  }
  if (rows.length === 0) throw invalid('The file has no cards: each line should read term,definition', 'csv-empty');
  return rows;
}
