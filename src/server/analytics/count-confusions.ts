import { createHmac } from 'node:crypto';
import type { Confusion } from '../../shared/contract/analytics.ts';
import type { Database } from '../database/schema.ts';
import { addToConfusions, addToSources, findSetsOfCards } from './confusion-store.ts';

/** What one finished quiz tells. */
export interface Sighting {
  readonly setId: string;
  /** As `networkOf` writes it; in memory alone, and not for long. */
  readonly network: string;
  readonly confusions: readonly Confusion[];
}

/** Of one pair, from one network: a pair needs more than one network, or more than one day, until it counts. */
export const maxSightingsOfPairPerDay = 3;
/** Of all pairs of all sets, from one network: three lessons of a class. It bounds what a flood can leave behind. */
export const maxSightingsPerDay = 500;

export const dayMs = 24 * 60 * 60 * 1000;
/** 128 bits: no two sources meet. */
const hashLength = 22;

/** Unordered: the smaller id comes first. */
interface Pair {
  readonly setId: string;
  readonly network: string;
  readonly cardId: string;
  readonly otherId: string;
}

interface Counting {
  /** Secret. */
  readonly key: string;
  readonly now: number;
}

/**
 * Adds up which cards were taken for each other. Pairs that are not of the set, and more from one network than it may tell in a day, are left
 * out. The sets are held by the transaction, so that no card goes meanwhile.
 */
export async function countConfusions(
  db: Database,
  sightings: readonly Sighting[],
  { key, now }: Counting,
): Promise<void> {
  const pairs = await keepKnown(db, sightings.flatMap(pairsOf));
  if (pairs.length === 0) return;
  const day = Math.floor(now / dayMs);
  const limited = { key, day };
  const ofNetworks = await keepAllowed(db, pairs, {
    ...limited,
    max: maxSightingsPerDay,
    nameOf: ({ network }) => network,
  });
  const allowed = await keepAllowed(db, ofNetworks, {
    ...limited,
    max: maxSightingsOfPairPerDay,
    nameOf: (pair) => `${pair.network} ${keyOf(pair)}`,
  });
  const rows = [...Map.groupBy(allowed, keyOf)].sort(byName).flatMap(([, [pair, ...others]]) => {
    if (pair === undefined) return [];
    return { set_id: pair.setId, card_id: pair.cardId, other_id: pair.otherId, count: 1 + others.length };
  });
  await addToConfusions(db, rows);
}

/** Each once, however often the quiz mixed them up. */
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

interface Limit {
  readonly key: string;
  /** Since 1970 in UTC. */
  readonly day: number;
  /** Of one source in a day. */
  readonly max: number;
  readonly nameOf: (pair: Pair) => string;
}

/** The first ones of each source, as many as it may still tell today. */
async function keepAllowed(db: Database, pairs: readonly Pair[], { key, day, max, nameOf }: Limit): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const bySource = [...Map.groupBy(pairs, (pair) => hashSource(key, day, nameOf(pair)))].sort(byName);
  const counts = await addToSources(
    db,
    bySource.map(([source, { length: count }]) => ({ source, day, count })),
  );
  return bySource.flatMap(([source, told]) => {
    const before = (counts.get(source) ?? 0) - told.length;
    return told.slice(0, Math.max(0, max - before));
  });
}

/** Another one each day: two days of a network cannot be told to be of the same. */
function hashSource(key: string, day: number, name: string): string {
  return createHmac('sha256', key).update(`confusions ${day} ${name}`).digest('base64url').slice(0, hashLength);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
