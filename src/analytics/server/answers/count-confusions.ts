import type { CardAnswer, Confusion } from '../../contract.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { addToConfusions, findSetsOfCards } from './confusion-store.ts';
import { byName, keepAllowed, maxSightingsOfOnePerDay, maxSightingsPerDay, type Counting } from './sighting-limits.ts';

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
