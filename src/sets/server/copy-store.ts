import type { Selectable } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type { CardClipRow, CardRow, Database } from '../../platform/server/database/schema.ts';

export type CardToCopy = Omit<Selectable<CardRow>, 'set_id' | 'creation_key'> & {
  readonly clips: readonly CardClipRow[];
};

/** Lists the cards of a set with everything that a copy needs. Must be called while the set is locked. */
export async function listCardsToCopy(db: Database, setId: string): Promise<CardToCopy[]> {
  const cards = await db
    .selectFrom('cards')
    .selectAll('cards')
    .where('cards.set_id', '=', setId)
    .orderBy('cards.order_index')
    .execute();
  const clips = await db
    .selectFrom('card_clips')
    .innerJoin('cards', 'cards.id', 'card_clips.card_id')
    .selectAll('card_clips')
    .where('cards.set_id', '=', setId)
    .execute();
  const clipsByCard = Map.groupBy(clips, ({ card_id: cardId }) => cardId);
  return cards.map(({ set_id: _setId, creation_key: _creationKey, ...card }) => ({
    ...card,
    clips: clipsByCard.get(card.id) ?? [],
  }));
}

/**
 * Inserts copies of cards into another set.
 * @returns the ids of the copies
 */
export async function insertCopies(
  db: Database,
  { cards, toSetId, newId }: { cards: readonly CardToCopy[]; toSetId: string; newId: () => string },
): Promise<string[]> {
  const copies = cards.map(({ clips, ...card }) => {
    const copy = { id: newId(), set_id: toSetId };
    return {
      card: { ...card, ...copy, creation_key: null },
      clips: clips.map((clip) => ({ ...clip, card_id: copy.id })),
    };
  });
  await db
    .insertInto('cards')
    .values(copies.map(({ card }) => card))
    .execute();
  for (const rows of chunksOf(
    copies.flatMap(({ clips }) => clips),
    rowsPerStatement,
  )) {
    await db.insertInto('card_clips').values(rows).execute();
  }
  return copies.map(({ card }) => card.id);
}

interface CopiedSet {
  readonly fromSetId: string;
  readonly toSetId: string;
}

/** Copies the custom thumbnail. Must be called while the source is locked. */
export async function copyThumbnail(db: Database, { fromSetId, toSetId }: CopiedSet): Promise<void> {
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
