import type { Download } from '../../api/contract/call-types.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { writeTermRows } from '../rules/csv/term-rows.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { inPieces } from './zip-of.ts';

export async function exportCsv({ services, params }: HandlerInput<'GET /api/sets/:id/export.csv'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  return { name: `${fileNameOf(set.title, 'flashcards')}.csv`, content: inPieces(writeTermRows(cards)) };
}
