import { foldForSearch } from '../../platform/rules/text/search-text.ts';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { chunksToIndex } from './chunks-to-index.ts';
import { inChunks } from '../../platform/server/database/in-chunks.ts';
import type { Database } from '../../platform/server/database/schema.ts';

const rowsPerStatement = 500;

/** `id` is the card's, or the set's. */
export interface SearchText {
  readonly id: string;
  readonly setId: string;
  readonly text: string;
  readonly isInternal?: boolean;
}

export async function writeSearchTexts(db: Database, texts: readonly SearchText[]): Promise<void> {
  await inChunks(
    chunksToIndex(texts, ({ text }) => text.length),
    (chunk) =>
      db
        .insertInto('search_texts')
        .values(chunk.map(toRow))
        .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ folded: row.ref('excluded.folded') })))
        .execute(),
  );
}

function toRow({ id, setId, text, isInternal = false }: SearchText) {
  return { id, set_id: setId, folded: foldForSearch(text), is_internal: isInternal ? 1 : 0 } as const;
}

/** Without those of the set's own fields. */
export async function moveSearchTexts(
  db: Database,
  { fromSetId, toSetId }: { readonly fromSetId: string; readonly toSetId: string },
): Promise<void> {
  await db.updateTable('search_texts').set({ set_id: toSetId }).where('set_id', '=', fromSetId).execute();
  await noteChanged(db, [toSetId]);
}

interface MovedTexts {
  readonly fromSetId: string;
  readonly toSetId: string;
  readonly cardIds: readonly string[];
}

export async function moveSearchTextsOf(db: Database, { fromSetId, toSetId, cardIds }: MovedTexts): Promise<void> {
  await inChunks(chunksOf(cardIds, rowsPerStatement), (chunk) =>
    db.updateTable('search_texts').set({ set_id: toSetId }).where('id', 'in', chunk).execute(),
  );
  await noteChanged(db, [fromSetId, toSetId]);
}

/** The triggers miss moved texts. */
async function noteChanged(db: Database, setIds: readonly string[]): Promise<void> {
  await sql`insert into search_changes (number, version)
    select number, 1 from sets where id in (${sql.join(setIds)}) order by number
    on conflict (number) do update set version = search_changes.version + 1`.execute(db);
}

export async function deleteSearchText(db: Database, id: string): Promise<void> {
  await db.deleteFrom('search_texts').where('id', '=', id).execute();
}

/** In chunks: deleting the set would remove them in one long statement. */
export async function deleteSearchTextsOfSet(db: Database, setId: string): Promise<void> {
  const length = sql<number>`length(folded)`.as('length');
  const rows = await db.selectFrom('search_texts').select(['id', length]).where('set_id', '=', setId).execute();
  await inChunks(
    chunksToIndex(rows, (row) => row.length),
    (chunk) => {
      const ids = chunk.map(({ id }) => id);
      return db.deleteFrom('search_texts').where('id', 'in', ids).execute();
    },
  );
}
