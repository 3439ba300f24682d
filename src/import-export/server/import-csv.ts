import type { HandlerInput } from '../../api/server/handler.ts';
import { invalid } from '../../platform/server/base/problems.ts';
import { addCards } from '../../cards/server/add-cards.ts';
import { creationKeyOf } from '../../cards/server/creation-key.ts';
import { readCsv } from './read-csv.ts';

export async function importCsv({
  services,
  params,
  upload,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/import-csv'>): Promise<{ imported: number }> {
  if (upload === undefined) throw invalid('The file is missing', 'file-missing');
  const texts = await readCsv(upload.file.bytes);
  const creationKey = creationKeyOf(params.id, 'csv', idempotencyKey);
  const cards = await addCards(services, { setId: params.id, texts, creationKey });
  return { imported: cards.length };
}
