import type { Selectable } from 'kysely';
import type { CardRow, Database } from '../../database/schema.ts';

/** From one set to another, in one transaction that holds the first one's lock. */
interface Copying {
  readonly fromSetId: string;
  readonly toSetId: string;
}

/** A card with what search finds it by. */
export type CardToCopy = Omit<Selectable<CardRow>, 'set_id' | 'creation_key'> & { readonly folded: string };

/** In order. */
export async function listCardsToCopy(db: Database, setId: string): Promise<CardToCopy[]> {
  const cards = await db
    .selectFrom('cards')
    .leftJoin('search_texts', 'search_texts.id', 'cards.id')
    .selectAll('cards')
    .select('search_texts.folded')
    .where('cards.set_id', '=', setId)
    .orderBy('cards.order_index')
    .execute();
  return cards.map(({ set_id: _setId, creation_key: _creationKey, folded, ...card }) => ({
    ...card,
    folded: folded ?? '',
  }));
}

/** With the same files, under new ids, which are returned. */
export async function insertCopies(
  db: Database,
  { cards, toSetId, newId }: { cards: readonly CardToCopy[]; toSetId: string; newId: () => string },
): Promise<string[]> {
  const copies = cards.map(({ folded, ...card }) => {
    const copy = { id: newId(), set_id: toSetId };
    return { card: { ...card, ...copy, creation_key: null }, text: { ...copy, folded } };
  });
  await db
    .insertInto('cards')
    .values(copies.map(({ card }) => card))
    .execute();
  await db
    .insertInto('search_texts')
    .values(copies.map(({ text }) => text))
    .execute();
  return copies.map(({ card }) => card.id);
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
