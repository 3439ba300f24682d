import type { Card } from '../contract/card.ts';
import { maxConfusedCards, minConfusionSightings } from '../../platform/rules/limits.ts';
import type { Database } from '../../platform/server/database/schema.ts';

/** No class confuses so many pairs. */
const maxPairs = 1_000;

export async function withConfused(db: Database, setId: string, cards: readonly Card[]): Promise<Card[]> {
  const confused = await listConfused(db, setId);
  if (confused.size === 0) return [...cards];
  const ids = new Set(cards.map(({ id }) => id));
  return cards.map((card) => {
    const others = (confused.get(card.id) ?? []).filter((id) => ids.has(id)).slice(0, maxConfusedCards);
    return others.length === 0 ? card : { ...card, confusedWith: others };
  });
}

/** Selects pairs that were confused often enough, most frequent first. */
export function selectConfused(db: Database, setId: string) {
  return db
    .selectFrom('card_confusions')
    .select(['card_id', 'other_id', 'count'])
    .where('card_confusions.set_id', '=', setId)
    .where('count', '>=', minConfusionSightings)
    .orderBy('count', 'desc')
    .orderBy('card_id')
    .orderBy('other_id');
}

/** By card id, most frequent first. */
async function listConfused(db: Database, setId: string): Promise<Map<string, string[]>> {
  const rows = await selectConfused(db, setId).limit(maxPairs).execute();
  const confused = new Map<string, string[]>();
  for (const { card_id: cardId, other_id: otherId } of rows) {
    confused.set(cardId, [...(confused.get(cardId) ?? []), otherId]);
    confused.set(otherId, [...(confused.get(otherId) ?? []), cardId]);
  }
  return confused;
}
