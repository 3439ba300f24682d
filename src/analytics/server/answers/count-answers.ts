import type { CardAnswer } from '../../contract/analytics.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { addToAnswers, findCardsByKey } from './answer-store.ts';
import type { Sighting } from './count-confusions.ts';
import { byName, keepAllowed, maxSightingsOfOnePerDay, maxSightingsPerDay } from './sighting-limits.ts';
import type { Counting } from './sighting-limits.ts';

interface Answered extends CardAnswer, Pick<Sighting, 'setId' | 'network'> {}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Call it in the transaction that locks the
 * sets.
 */
export async function countAnswers(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  // Bounds the queries.
  const ofNetworks = await keepAllowed(db, sightings.flatMap(answersOf), {
    ...counting,
    max: maxSightingsPerDay,
    nameOf: ({ network }) => `answers ${network}`,
  });
  const cardIds = await findCardsByKey(db, ofNetworks);
  const known = ofNetworks.flatMap((answered) => {
    const cardId = cardIds.get(`${answered.setId} ${answered.cardKey}`);
    return cardId === undefined ? [] : [{ ...answered, cardId }];
  });
  const allowed = await keepAllowed(db, known, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    nameOf: ({ network, cardId }) => `answers ${network} ${cardId}`,
  });
  const rows = [...Map.groupBy(allowed, ({ cardId }) => cardId)].sort(byName).map(([cardId, answers]) => ({
    card_id: cardId,
    asked: answers.length,
    wrong: answers.filter(({ isRight }) => !isRight).length,
  }));
  await addToAnswers(db, rows);
}

function answersOf({ setId, network, answers }: Sighting): Answered[] {
  const byCard = new Map(answers.map((answer) => [answer.cardKey, answer]));
  return [...byCard.values()].map((answer) => ({ ...answer, setId, network }));
}
