import { setImmediate } from 'node:timers/promises';
import type { Download } from '../../shared/contract/call-types.ts';
import { fileNameOf } from '../../shared/text/file-name.ts';
import { writeTermRows } from '../../shared/csv/term-rows.ts';
import { listCards } from '../cards/store/card-store.ts';
import { chunksOf } from '../../shared/chunks-of.ts';
import type { HandlerInput } from '../http/handler.ts';
import { readSet } from './read-set.ts';

/** The terms and definitions of a set as CSV. */
export async function exportCsv({ services, params }: HandlerInput<'GET /api/sets/:id/export.csv'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  return { name: `${fileNameOf(set.title, 'flashcards')}.csv`, content: inPieces(writeTermRows(cards)) };
}

const linesAtOnce = 200;

/** Lets the process turn to other requests in between. */
export async function* inPieces(lines: Iterable<string>): AsyncGenerator<string, undefined> {
  for (const piece of chunksOf([...lines], linesAtOnce)) {
    yield piece.join('');
    await setImmediate();
  }
  return undefined;
}
