import { sql } from 'kysely';
import type { HardestCards, Confusions } from '../contract.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { minAnswerObservations } from '../../platform/rules/limits.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { beginsWithOneOf } from '../../cards/server/visible-cards.ts';
import { rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type {
  CardAnswerRow,
  CardConfusionRow,
  ConfusionSourceRow,
  Database,
} from '../../platform/server/database/schema.ts';
import { selectConfused } from '../../cards/server/further-clips.ts';

/** How many keys a query looks for. Each is a condition of its own. */
const keysPerStatement = 100;

/** Returns the ids of existing cards by `${setId} ${cardKey}`, where the set is the one that the card is in now. */
export async function findCardsByKey(db: Database, cardKeys: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(cardKeys)];
  const ids = new Map<string, string>();
  for (const chunk of chunksOf(keys, keysPerStatement)) {
    const rows = await db.selectFrom('cards').select(['id', 'set_id']).where(beginsWithOneOf(chunk)).execute();
    for (const { id, set_id: setId } of rows) ids.set(`${setId} ${cardKeyOf(id)}`, id);
  }
  return ids;
}

/**
 * Adds to the numbers of answers of cards.
 * @param rows each card once, sorted, so that two processes cannot deadlock
 */
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

interface HardestCard extends Pick<HardestCards['cards'][number], 'asked' | 'wrong'> {
  readonly cardId: string;
}

/** Lists cards that were answered often enough and not always correctly, the largest share of wrong answers first. */
export async function listHardest(db: Database, setId: string, limit: number): Promise<HardestCard[]> {
  const rows = await db
    .selectFrom('card_answers')
    .innerJoin('cards', 'cards.id', 'card_id')
    .select(['card_id', 'asked', 'wrong'])
    .where('cards.set_id', '=', setId)
    .where('asked', '>=', minAnswerObservations)
    .where('wrong', '>', 0)
    .orderBy(sql`1.0 * wrong / asked`, 'desc')
    .orderBy('asked', 'desc')
    .orderBy('card_id')
    .limit(limit)
    .execute();
  return rows.map(({ card_id: cardId, asked, wrong }) => ({ cardId, asked, wrong }));
}

/** Returns the ids of the cards' sets by the ids of the cards. */
export async function findSetsOfCards(db: Database, cardIds: readonly string[]): Promise<Map<string, string>> {
  const sets = new Map<string, string>();
  for (const ids of chunksOf(cardIds, rowsPerStatement)) {
    const rows = await db.selectFrom('cards').select(['id', 'set_id']).where('id', 'in', ids).execute();
    for (const row of rows) sets.set(row.id, row.set_id);
  }
  return sets;
}

/**
 * Adds to the counts of confused pairs. A pair that has moved to another set keeps its count.
 * @param rows each pair once, sorted, so that two processes cannot deadlock
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

interface ConfusedPair extends Pick<Confusions['pairs'][number], 'count'> {
  readonly cardIds: readonly [string, string];
}

/** Lists pairs of cards that are in the set now and were confused often enough, most frequent first. */
export async function listConfusions(db: Database, setId: string, limit: number): Promise<ConfusedPair[]> {
  const rows = await selectConfused(db, setId)
    .innerJoin('cards as card', 'card.id', 'card_id')
    .innerJoin('cards as other', 'other.id', 'other_id')
    .where('card.set_id', '=', setId)
    .where('other.set_id', '=', setId)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ cardIds: [row.card_id, row.other_id], count: row.count }));
}

/**
 * Adds to the numbers that networks have reported today.
 * @param rows each source once, sorted, so that two processes cannot deadlock
 * @returns the new counts by source
 */
export async function addToSources(db: Database, rows: readonly ConfusionSourceRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    const newCounts = await db
      .insertInto('confusion_sources')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('source')
          .doUpdateSet((row) => ({ count: row('confusion_sources.count', '+', row.ref('excluded.count')) })),
      )
      .returning(['source', 'count'])
      .execute();
    for (const { source, count } of newCounts) counts.set(source, count);
  }
  return counts;
}

export async function deleteSourcesBefore(db: Database, day: number): Promise<void> {
  await db.deleteFrom('confusion_sources').where('day', '<', day).execute();
}
