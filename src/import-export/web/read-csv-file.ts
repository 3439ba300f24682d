import type { PastedCards } from '../rules/csv/pasted-cards.ts';
import { csvEncodingOf, wrongEncodingText, type CsvEncoding } from '../rules/csv/csv-encoding.ts';
import { readTermFile } from '../rules/csv/term-rows.ts';

/**
 * As the server will read it.
 * @throws if the file cannot be read
 */
export async function readCsvFile(file: Blob): Promise<PastedCards> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = csvEncodingOf(bytes, decodes(bytes, 'utf-8'));
  if ('reason' in reading) return { cards: [], faults: [{ line: 1, reason: reading.reason }] };
  const { encoding, isMarked } = reading;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  if (!isMarked || decodes(bytes, encoding)) return readTermFile(text);
  const [good = ''] = text.split('\uFFFD', 1);
  return { cards: [], faults: [{ line: good.split('\n').length, reason: wrongEncodingText(encoding) }] };
}

function decodes(bytes: Uint8Array<ArrayBuffer>, encoding: CsvEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
