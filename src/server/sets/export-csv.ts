import type { Download } from '../../shared/contract/routes/call-types.ts';
import { fileNameOf } from '../../shared/text/file-name.ts';
import { writeTermRows } from '../../shared/csv/term-rows.ts';
import { listCards } from '../cards/store/card-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import { readSet } from './read-set.ts';
import { inPieces } from '../archives/zip-of.ts';

export async function exportCsv({ services, params }: HandlerInput<'GET /api/sets/:id/export.csv'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  return { name: `${fileNameOf(set.title, 'flashcards')}.csv`, content: inPieces(writeTermRows(cards)) };
}
