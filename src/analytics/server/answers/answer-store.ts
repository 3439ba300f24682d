import { sql } from 'kysely';
import type { HardestCards } from '../../contract.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { minAnswerSightings } from '../../../platform/rules/limits.ts';
import { cardKeyOf } from '../../../cards/rules/card-list.ts';
import { beginsWithOneOf } from '../../../cards/server/visible-cards.ts';
import type { CardAnswerRow, Database } from '../../../platform/server/database/schema.ts';

const rowsPerStatement = 500;
const keysPerStatement = 100;

/** Maps set id and key to the ids of cards that are still in that set. */
export async function findCardsByKey(
  db: Database,
  named: readonly { readonly setId: string; readonly cardKey: string }[],
): Promise<Map<string, string>> {
  const keys = [...new Set(named.map(({ cardKey }) => cardKey))];
  const ids = new Map<string, string>();
  for (const chunk of chunksOf(keys, keysPerStatement)) {
    const rows = await db.selectFrom('cards').select(['id', 'set_id']).where(beginsWithOneOf(chunk)).execute();
    for (const { id, set_id: setId } of rows) ids.set(`${setId} ${cardKeyOf(id)}`, id);
  }
  return ids;
}

/** @param rows each card once, sorted against deadlocks */
export async function addToAnswers(db: Database, rows: readonly CardAnswerRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    await db
      .insertInto('card_answers')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((row) => ({
          asked: row('card_answers.asked', '+', row.ref('excluded.asked')),
          wrong: row('card_answers.wrong', '+', row.ref('excluded.wrong')),
        })),
      )
      .execute();
  }
}

interface HardCard extends Pick<HardestCards['cards'][number], 'asked' | 'wrong'> {
  readonly cardId: string;
}

/** Lists cards that were answered often enough and not always correctly, the largest share of wrong answers first. */
export async function listHardest(db: Database, setId: string, limit: number): Promise<HardCard[]> {
  const rows = await db
    .selectFrom('card_answers')
    .innerJoin('cards', 'cards.id', 'card_id')
    .select(['card_id', 'asked', 'wrong'])
    .where('cards.set_id', '=', setId)
    .where('asked', '>=', minAnswerSightings)
    .where('wrong', '>', 0)
    .orderBy(sql`1.0 * wrong / asked`, 'desc')
    .orderBy('asked', 'desc')
    .orderBy('card_id')
    .limit(limit)
    .execute();
  return rows.map(({ card_id: cardId, asked, wrong }) => ({ cardId, asked, wrong }));
}
