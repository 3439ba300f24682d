import { sql } from 'kysely';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { inChunks } from '../../../platform/server/database/in-chunks.ts';
import type { Database } from '../../../platform/server/database/schema.ts';

const rowsPerStatement = 500;

export interface CardTransfer {
  readonly fromSetId: string;
  readonly toSetId: string;
  readonly cardIds: readonly string[];
}

/** Each keeps its place. Creation keys name the former set and are dropped. */
export async function transferCards(db: Database, { fromSetId, toSetId, cardIds }: CardTransfer): Promise<void> {
  await inChunks(chunksOf(cardIds, rowsPerStatement), (chunk) =>
    db
      .updateTable('cards')
      .set({ set_id: toSetId, creation_key: null })
      .where('set_id', '=', fromSetId)
      .where('id', 'in', chunk)
      .execute(),
  );
}

/** To places that are free. */
export async function transferCardsTo(
  db: Database,
  { fromSetId, toSetId }: Omit<CardTransfer, 'cardIds'>,
  places: readonly { readonly id: string; readonly orderIndex: number }[],
): Promise<void> {
  await inChunks(chunksOf(places, rowsPerStatement), (chunk) => {
    const rows = chunk.map(({ id, orderIndex }) => sql`(${id}, ${sql.lit(orderIndex)})`);
    return sql`
      with places (id, place) as (values ${sql.join(rows)})
      update cards set set_id = ${toSetId}, creation_key = null, order_index = places.place
      from places where cards.id = places.id and cards.set_id = ${fromSetId}`.execute(db);
  });
}

/** Numbers the places 0, 1, 2, … again. */
export async function closeGaps(db: Database, setId: string): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (order by order_index, id) - 1 as place from cards where set_id = ${setId}
    )
    update cards set order_index = ranked.place from ranked
    where cards.id = ranked.id and cards.order_index <> ranked.place`.execute(db);
}
