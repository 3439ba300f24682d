import { foldForSearch } from '../../shared/text/search-text.ts';
import { chunksOf } from '../database/chunks-of.ts';
import type { Database } from '../database/schema.ts';

const rowsPerStatement = 1_000;

/** A text that search looks through; `id` is the card's, or the set's for the set's own fields. */
export interface SearchText {
  readonly id: string;
  readonly setId: string;
  readonly text: string;
}

/** Writes what search finds sets and cards by, in place of what it found them by before. */
export async function writeSearchTexts(db: Database, texts: readonly SearchText[]): Promise<void> {
  for (const chunk of chunksOf(texts, rowsPerStatement)) {
    await db
      .insertInto('search_texts')
      .values(chunk.map(({ id, setId, text }) => ({ id, set_id: setId, folded: foldForSearch(text) })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ folded: row.ref('excluded.folded') })))
      .execute();
  }
}

/** For cards that go while their set stays; with a set its texts go by themselves. */
export async function deleteSearchTexts(db: Database, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids, rowsPerStatement)) {
    await db.deleteFrom('search_texts').where('id', 'in', chunk).execute();
  }
}
