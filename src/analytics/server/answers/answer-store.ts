import { sql } from 'kysely';
import type { HardestCards, CardAnswer, Confusion, Confusions } from '../../contract.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { minAnswerSightings } from '../../../platform/rules/limits.ts';
import { cardKeyOf } from '../../../cards/rules/card-list.ts';
import { beginsWithOneOf } from '../../../cards/server/visible-cards.ts';
import type { CardAnswerRow, Database, CardConfusionRow } from '../../../platform/server/database/schema.ts';
import { byName, keepAllowed, maxSightingsOfOnePerDay, maxSightingsPerDay, type Counting } from './sighting-limits.ts';
import { selectConfused } from '../../../cards/server/further-clips.ts';

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

async function findSetsOfCards(db: Database, cardIds: readonly string[]): Promise<Map<string, string>> {
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
async function addToConfusions(db: Database, rows: readonly CardConfusionRow[]): Promise<void> {
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

/** Lists pairs of cards that are in the set now and were confused often enough, most frequent first. */
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

export interface Sighting {
  readonly setId: string;
  /** See `networkOf`. Never stored. */
  readonly network: string;
  readonly confusions: readonly Confusion[];
  readonly answers: readonly CardAnswer[];
}

/** Unordered: the smaller id comes first. */
interface Pair {
  readonly setId: string;
  readonly network: string;
  readonly cardId: string;
  readonly otherId: string;
}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Call it in the transaction that locks the
 * sets.
 */
export async function countConfusions(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  const pairs = await keepKnown(db, sightings.flatMap(pairsOf));
  const ofNetworks = await keepAllowed(db, pairs, {
    ...counting,
    max: maxSightingsPerDay,
    nameOf: ({ network }) => network,
  });
  const allowed = await keepAllowed(db, ofNetworks, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    nameOf: (pair) => `${pair.network} ${keyOf(pair)}`,
  });
  const rows = [...Map.groupBy(allowed, keyOf)].sort(byName).flatMap(([, [pair, ...others]]) => {
    if (pair === undefined) return [];
    return { set_id: pair.setId, card_id: pair.cardId, other_id: pair.otherId, count: 1 + others.length };
  });
  await addToConfusions(db, rows);
}

function pairsOf({ setId, network, confusions }: Sighting): Pair[] {
  const pairs = confusions.flatMap(([asked, chosen]) => {
    if (asked === chosen) return [];
    const [cardId, otherId] = asked < chosen ? [asked, chosen] : [chosen, asked];
    return { setId, network, cardId, otherId };
  });
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

function keyOf({ cardId, otherId }: Pair): string {
  return `${cardId} ${otherId}`;
}

async function keepKnown(db: Database, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const cardIds = new Set(pairs.flatMap(({ cardId, otherId }) => [cardId, otherId]));
  const sets = await findSetsOfCards(db, [...cardIds]);
  return pairs.filter(({ setId, cardId, otherId }) => sets.get(cardId) === setId && sets.get(otherId) === setId);
}
