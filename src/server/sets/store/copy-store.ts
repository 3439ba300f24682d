import { chunksToIndex } from '../../search/chunks-to-index.ts';
import { inChunks } from '../../database/in-chunks.ts';
import type { Database } from '../../database/schema.ts';

/** From one set to another, in one transaction that holds the first one's lock. */
interface Copying {
  readonly fromSetId: string;
  readonly toSetId: string;
}

/** Copies the cards of another set, with their files and search texts. */
export async function copyCards(
  db: Database,
  { fromSetId, toSetId, newId }: Copying & { readonly newId: () => string },
): Promise<void> {
  const cards = await db
    .selectFrom('cards')
    .leftJoin('search_texts', 'search_texts.id', 'cards.id')
    .selectAll('cards')
    .select('search_texts.folded')
    .where('cards.set_id', '=', fromSetId)
    .orderBy('cards.order_index')
    .execute();
  const copies = cards.map(({ folded, ...card }) => {
    const copy = { id: newId(), set_id: toSetId };
    return { card: { ...card, ...copy, creation_key: null }, copy, folded: folded ?? '' };
  });
  await inChunks(
    chunksToIndex(copies, ({ folded }) => folded.length),
    async (chunk) => {
      await db
        .insertInto('cards')
        .values(chunk.map(({ card }) => card))
        .execute();
      await db
        .insertInto('search_texts')
        .values(chunk.map(({ copy, folded }) => ({ ...copy, folded })))
        .execute();
    },
  );
}

/** Gives a set the custom thumbnail of another. */
export async function copyThumbnail(db: Database, { fromSetId, toSetId }: Copying): Promise<void> {
  await db
    .updateTable('sets')
    .set(({ selectFrom }) => ({
      custom_thumbnail_key: selectFrom('sets as source')
        .select('source.custom_thumbnail_key')
        .where('source.id', '=', fromSetId),
    }))
    .where('id', '=', toSetId)
    .execute();
}
