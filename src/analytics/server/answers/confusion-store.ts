import type { CardAnswer, Confusion, Confusions } from '../../contract.ts';
import { byName, keepAllowed, maxSightingsOfOnePerDay, maxSightingsPerDay } from './sighting-limits.ts';
import type { Counting } from './sighting-limits.ts';
import { selectConfused } from '../../../cards/server/confused-with.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import type { CardConfusionRow, Database } from '../../../platform/server/database/schema.ts';

const rowsPerStatement = 500;

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
