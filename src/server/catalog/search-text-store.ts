import { foldForSearch } from '../../shared/text/search-text.ts';
import { inChunks } from '../database/in-chunks.ts';
import type { Database } from '../database/schema.ts';

/** Some 20 ms of indexing on SQLite. */
const rowsPerStatement = 100;

/** A text that search looks through; `id` is the card's, or the set's for the set's own fields. */
export interface SearchText {
  readonly id: string;
  readonly setId: string;
  readonly text: string;
}

/** Writes what search finds sets and cards by, in place of what it found them by before. */
export async function writeSearchTexts(db: Database, texts: readonly SearchText[]): Promise<void> {
  await inChunks(texts, rowsPerStatement, (chunk) =>
    db
      .insertInto('search_texts')
      .values(chunk.map(({ id, setId, text }) => ({ id, set_id: setId, folded: foldForSearch(text) })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ folded: row.ref('excluded.folded') })))
      .execute(),
  );
}

/** For cards that go while their set stays. */
export async function deleteSearchTexts(db: Database, ids: readonly string[]): Promise<void> {
  await inChunks(ids, rowsPerStatement, (chunk) => db.deleteFrom('search_texts').where('id', 'in', chunk).execute());
}

/** For a set that goes: by themselves its texts would go in one long stroke. */
export async function deleteSearchTextsOfSet(db: Database, setId: string): Promise<void> {
  const rows = await db.selectFrom('search_texts').select('id').where('set_id', '=', setId).execute();
  await deleteSearchTexts(
    db,
    rows.map(({ id }) => id),
  );
}
