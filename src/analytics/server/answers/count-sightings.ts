import type { CardAnswer, Confusion } from '../../contract.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { addToAnswers, addToConfusions, findCardsByKey, findSetsOfCards } from './answer-store.ts';
import {
  byKey,
  maxSightingsOfOnePerDay,
  maxSightingsPerDay,
  takeWithinLimit,
  type Counting,
} from './sighting-limits.ts';

/** What one event tells about cards. */
export interface Sighting {
  readonly setId: string;
  /** The sender's network (see `networkOf`), which is never stored. */
  readonly network: string;
  readonly confusions: readonly Confusion[];
  readonly answers: readonly CardAnswer[];
}

/** Two confused cards. The smaller id comes first, so that a pair is the same in both directions. */
interface Pair {
  readonly setId: string;
  readonly network: string;
  readonly cardId: string;
  readonly otherId: string;
}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Must be called in the transaction that
 * locks the sets.
 */
export async function countConfusions(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  const pairs = await keepPairsOfSet(db, sightings.flatMap(pairsOf));
  const ofNetworks = await takeWithinLimit(db, pairs, {
    ...counting,
    max: maxSightingsPerDay,
    sourceOf: ({ network }) => network,
  });
  const allowed = await takeWithinLimit(db, ofNetworks, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    sourceOf: (pair) => `${pair.network} ${pairKey(pair)}`,
  });
  const rows = [...Map.groupBy(allowed, pairKey)].sort(byKey).flatMap(([, [pair, ...others]]) => {
    if (pair === undefined) return [];
    return { set_id: pair.setId, card_id: pair.cardId, other_id: pair.otherId, count: 1 + others.length };
  });
  await addToConfusions(db, rows);
}

/** Counts a pair only once, however often the quiz asked for its cards. */
function pairsOf({ setId, network, confusions }: Sighting): Pair[] {
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

interface Answered extends CardAnswer, Pick<Sighting, 'setId' | 'network'> {}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Must be called in the transaction that
 * locks the sets.
 */
export async function countAnswers(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  // The limit for all cards comes first, so that a network cannot make the database look up more made-up cards than that.
  const ofNetworks = await takeWithinLimit(db, sightings.flatMap(answersOf), {
    ...counting,
    max: maxSightingsPerDay,
    sourceOf: ({ network }) => `answers ${network}`,
  });
  const cardIds = await findCardsByKey(
    db,
    ofNetworks.map(({ cardKey }) => cardKey),
  );
  const known = ofNetworks.flatMap((answered) => {
    const cardId = cardIds.get(`${answered.setId} ${answered.cardKey}`);
    return cardId === undefined ? [] : [{ ...answered, cardId }];
  });
  const allowed = await takeWithinLimit(db, known, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    sourceOf: ({ network, cardId }) => `answers ${network} ${cardId}`,
  });
  const rows = [...Map.groupBy(allowed, ({ cardId }) => cardId)].sort(byKey).map(([cardId, answers]) => ({
    card_id: cardId,
    asked: answers.length,
    wrong: answers.filter(({ isRight }) => !isRight).length,
  }));
  await addToAnswers(db, rows);
}

/** Counts a card only once. If it is named twice, the last answer counts. */
function answersOf({ setId, network, answers }: Sighting): Answered[] {
  const byCard = new Map(answers.map((answer) => [answer.cardKey, answer]));
  return [...byCard.values()].map((answer) => ({ ...answer, setId, network }));
}
