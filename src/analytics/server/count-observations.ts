import { createHmac } from 'node:crypto';
import type { CardAnswer, Confusion } from '../contract.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { addToAnswers, addToConfusions, addToSources, findCardsByKey, findSetsOfCards } from './observation-store.ts';

/**
 * How often a network may name one pair, or one card, in a day. It is less than `minConfusionObservations` and
 * `minAnswerObservations`, so that nothing is shown to the teacher before a second network or a second day confirms it.
 */
export const maxObservationsOfOnePerDay = 3;
/** How many pairs, and how many cards, a network may name in a day. That is enough for about three lessons of a class. */
export const maxObservationsPerDay = 500;

export const dayMs = 24 * 60 * 60 * 1000;
/**
 * The length of a hash in base64url characters of 6 bits each: at least 128 bits, so that two sources never have the
 * same hash.
 */
const hashLength = 22;

interface CountingContext {
  /** The secret that the sources are hashed with. */
  readonly secret: string;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** What one event tells about cards. */
export interface Observation {
  readonly setId: string;
  /** The sender's network (see `networkOf`), which is never stored. */
  readonly network: string;
  readonly confusions: readonly Confusion[];
  readonly answers: readonly CardAnswer[];
}

/**
 * Adds the cards that were taken for each other to the counts of pairs. Leaves out cards of other sets, and what
 * exceeds a network's daily limit. Must be called in the transaction that locks the sets.
 */
export async function countConfusions(
  db: Database,
  observations: readonly Observation[],
  context: CountingContext,
): Promise<void> {
  const pairs = await keepPairsOfSet(db, observations.flatMap(pairsOf));
  const pairsWithinNetworkLimit = await takeWithinLimit(db, pairs, {
    ...context,
    max: maxObservationsPerDay,
    sourceOf: ({ network }) => network,
  });
  const countedPairs = await takeWithinLimit(db, pairsWithinNetworkLimit, {
    ...context,
    max: maxObservationsOfOnePerDay,
    sourceOf: (pair) => `${pair.network} ${pairKey(pair)}`,
  });
  const rows = [...Map.groupBy(countedPairs, pairKey)].sort(byKey).flatMap(([, samePairs]) => {
    const [pair] = samePairs;
    if (pair === undefined) return [];
    return { set_id: pair.setId, card_id: pair.cardId, other_id: pair.otherId, count: samePairs.length };
  });
  await addToConfusions(db, rows);
}

/** Two confused cards. The smaller id comes first, so that a pair is the same in both directions. */
interface Pair {
  readonly setId: string;
  readonly network: string;
  readonly cardId: string;
  readonly otherId: string;
}

/** Counts a pair only once, however often the quiz asked for its cards. */
function pairsOf({ setId, network, confusions }: Observation): Pair[] {
  const pairs = confusions.flatMap(([asked, chosen]) => {
    if (asked === chosen) return [];
    const [cardId, otherId] = asked < chosen ? [asked, chosen] : [chosen, asked];
    return { setId, network, cardId, otherId };
  });
  return [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
}

function pairKey({ cardId, otherId }: Pair): string {
  return `${cardId} ${otherId}`;
}

/** Drops pairs with a card that does not exist or is in another set than the event's. */
async function keepPairsOfSet(db: Database, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const cardIds = new Set(pairs.flatMap(({ cardId, otherId }) => [cardId, otherId]));
  const sets = await findSetsOfCards(db, [...cardIds]);
  return pairs.filter(({ setId, cardId, otherId }) => sets.get(cardId) === setId && sets.get(otherId) === setId);
}

/**
 * Adds right and wrong answers to the counts of cards. Leaves out cards of other sets, and what exceeds a network's
 * daily limit. Must be called in the transaction that locks the sets.
 */
export async function countAnswers(
  db: Database,
  observations: readonly Observation[],
  context: CountingContext,
): Promise<void> {
  // The limit for all cards comes first, so that a network cannot make the database look up more made-up cards than that.
  const answersWithinNetworkLimit = await takeWithinLimit(db, observations.flatMap(answersOf), {
    ...context,
    max: maxObservationsPerDay,
    sourceOf: ({ network }) => `answers ${network}`,
  });
  const cardIds = await findCardsByKey(
    db,
    answersWithinNetworkLimit.map(({ cardKey }) => cardKey),
  );
  const answersOfKnownCards = answersWithinNetworkLimit.flatMap((answer) => {
    const cardId = cardIds.get(`${answer.setId} ${answer.cardKey}`);
    return cardId === undefined ? [] : [{ ...answer, cardId }];
  });
  const countedAnswers = await takeWithinLimit(db, answersOfKnownCards, {
    ...context,
    max: maxObservationsOfOnePerDay,
    sourceOf: ({ network, cardId }) => `answers ${network} ${cardId}`,
  });
  const rows = [...Map.groupBy(countedAnswers, ({ cardId }) => cardId)].sort(byKey).map(([cardId, answers]) => ({
    card_id: cardId,
    asked: answers.length,
    wrong: answers.filter(({ isRight }) => !isRight).length,
  }));
  await addToAnswers(db, rows);
}

interface ObservedAnswer extends CardAnswer, Pick<Observation, 'setId' | 'network'> {}

/** Counts a card only once. If it is named twice, the last answer counts. */
function answersOf({ setId, network, answers }: Observation): ObservedAnswer[] {
  const lastAnswers = new Map(answers.map((answer) => [answer.cardKey, answer]));
  return [...lastAnswers.values()].map((answer) => ({ ...answer, setId, network }));
}

interface DailyLimit<Item> extends CountingContext {
  /** The most items that one source may add in a day. */
  readonly max: number;
  /** Names what the limit applies to, such as a network, or a network with a pair of cards. */
  readonly sourceOf: (item: Item) => string;
}

/** Counts the items of each source and returns its first ones, up to the daily limit. */
async function takeWithinLimit<Item>(
  db: Database,
  items: readonly Item[],
  { secret, now, max, sourceOf }: DailyLimit<Item>,
): Promise<Item[]> {
  if (items.length === 0) return [];
  const day = Math.floor(now / dayMs);
  const bySource = [...Map.groupBy(items, (item) => hashSource(secret, day, sourceOf(item)))].sort(byKey);
  const counts = await addToSources(
    db,
    bySource.map(([source, { length: count }]) => ({ source, day, count })),
  );
  return bySource.flatMap(([source, itemsOfSource]) => {
    const earlierCount = (counts.get(source) ?? 0) - itemsOfSource.length;
    return itemsOfSource.slice(0, Math.max(0, max - earlierCount));
  });
}

/** The hash differs each day, so that visits of a network on two days cannot be linked. */
function hashSource(secret: string, day: number, source: string): string {
  return createHmac('sha256', secret).update(`confusions ${day} ${source}`).digest('base64url').slice(0, hashLength);
}

/** Compares the entries of a map by their keys. The store locks their rows in this order. */
function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
