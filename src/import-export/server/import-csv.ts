import type { HandlerInput } from '../../api/server/handler.ts';
import { invalid, ProblemError } from '../../platform/server/base/problems.ts';
import { addCards } from '../../cards/server/add-cards.ts';
import { creationKeyOf } from '../../cards/server/creation-key.ts';
import { setImmediate } from 'node:timers/promises';
import { readRowsUntilFault, type TermRow } from '../rules/csv/term-rows.ts';
import { isUtf8 } from 'node:buffer';
import { csvEncodingOf, wrongEncodingText, type CsvEncoding } from '../rules/csv/csv-encoding.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';

/** How many rows are read before other work of the server may run. If they are long, that takes about 10 ms. */
const rowsAtOnce = 200;

export async function importCsv({
  services,
  params,
  upload,
  request,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/import-csv'>): Promise<{ imported: number }> {
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const texts = await readCsv(upload.file.bytes, textsOf(request, services));
  const creationKey = creationKeyOf(params.id, 'csv', idempotencyKey);
  const cards = await addCards(services, { setId: params.id, texts, creationKey });
  return { imported: cards.length };
}

/**
 * Lets other work of the server run in between.
 * @throws ProblemError 400 naming the line of the first fault, and for a file without cards
 */
export async function readCsv(bytes: Buffer, t: Texts): Promise<TermRow[]> {
  const rows = [];
  const text = decodeCsv(bytes, t);
  await setImmediate();
  for (const row of readRowsUntilFault(text)) {
    if ('reason' in row) throw csvFault(row.line, t(row.reason), t);
    if (rows.push(row) % rowsAtOnce === 0) await setImmediate();
  }
  if (rows.length === 0)
    throw invalid(message('The file has no cards: each line should read term,definition'), 'csv-empty');
  return rows;
}

/**
 * Decodes a file in the encoding that its bytes tell.
 * @throws ProblemError 400 for an archive, or bytes that do not match their byte order mark
 */
function decodeCsv(bytes: Buffer, t: Texts): string {
  const reading = csvEncodingOf(bytes, isUtf8(bytes));
  if ('reason' in reading) throw csvFault(1, t(reading.reason), t);
  const { encoding, isCertain } = reading;
  if (encoding === 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'utf-8') return decodeUtf16(bytes, encoding, t);
  if (isCertain && !isUtf8(bytes)) throw csvFault(findInvalidLine(bytes), t(wrongEncodingText(encoding)), t);
  return bytes.toString('utf8');
}

function decodeUtf16(bytes: Buffer, encoding: CsvEncoding, t: Texts): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // This decoder replaces invalid bytes by U+FFFD.
    const [validBeginning = ''] = new TextDecoder(encoding).decode(bytes).split('\uFFFD', 1);
    throw csvFault(validBeginning.split('\n').length, t(wrongEncodingText(encoding)), t);
  }
}

const newline = 0x0a;

/**
 * Returns the number of the first line that is not valid UTF-8, counted from 1. The search bisects at newlines, whose
 * byte is never part of another character.
 */
function findInvalidLine(bytes: Buffer): number {
  let [validEnd, invalidEnd] = [0, bytes.length];
  while (invalidEnd - validEnd > 1) {
    const middle = bytes.lastIndexOf(newline, validEnd + Math.floor((invalidEnd - validEnd) / 2)) + 1;
    const end = middle > validEnd ? middle : bytes.indexOf(newline, validEnd) + 1;
    if (end <= validEnd || end >= invalidEnd) break;
    if (isUtf8(bytes.subarray(validEnd, end))) validEnd = end;
    else invalidEnd = end;
  }
  return 1 + countNewlines(bytes, validEnd);
}

function countNewlines(bytes: Buffer, end: number): number {
  let count = 0;
  for (let index = 0; index < end; index++) if (bytes[index] === newline) count++;
  return count;
}

/** @param reason a sentence for people */
function csvFault(line: number, reason: string, t: Texts): ProblemError {
  return new ProblemError(400, 'Invalid', t('Line {line}: {reason}', { line: String(line), reason }), {
    code: 'csv-row-invalid',
    errors: [{ path: `line ${line}`, message: reason }],
  });
}
