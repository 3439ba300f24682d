import type { Confusions } from '../../contract.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { selectConfused } from '../../../cards/server/confused-with.ts';
import type { CardConfusionRow, Database } from '../../../platform/server/database/schema.ts';

const rowsPerStatement = 500;

export async function findSetsOfCards(db: Database, cardIds: readonly string[]): Promise<Map<string, string>> {
  const sets = new Map<string, string>();
  for (const ids of chunksOf(cardIds, rowsPerStatement)) {
    const rows = await db.selectFrom('cards').select(['id', 'set_id']).where('id', 'in', ids).execute();
    for (const row of rows) sets.set(row.id, row.set_id);
  }
  return sets;
}

/**
 * A card that has moved to another set keeps its count.
 * @param rows each pair once
 */
export async function addToConfusions(db: Database, rows: readonly CardConfusionRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    await db
      .insertInto('card_confusions')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'other_id']).doUpdateSet((row) => ({
          set_id: row.ref('excluded.set_id'),
          count: row('card_confusions.count', '+', row.ref('excluded.count')),
        })),
      )
      .execute();
  }
}

interface MixedUp extends Pick<Confusions['pairs'][number], 'count'> {
  readonly cardIds: readonly [string, string];
}

/** Of cards in the set now, seen often enough, most frequent first. */
export async function listConfusions(db: Database, setId: string, limit: number): Promise<MixedUp[]> {
  const rows = await selectConfused(db, setId)
    .innerJoin('cards as card', 'card.id', 'card_id')
    .innerJoin('cards as other', 'other.id', 'other_id')
    .where('card.set_id', '=', setId)
    .where('other.set_id', '=', setId)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ cardIds: [row.card_id, row.other_id], count: row.count }));
}
