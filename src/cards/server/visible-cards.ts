import { expressionBuilder } from 'kysely';
import type { CardOfSet } from '../rules/found-card.ts';
import type { Database, Tables } from '../../platform/server/database/schema.ts';
import { selectCards, toCards, withDetectedHands } from './card-store.ts';

/** Lists cards in no particular order, excluding private and deleted sets. */
export async function listVisibleCards(db: Database, idPrefixes: readonly string[]): Promise<CardOfSet[]> {
  if (idPrefixes.length === 0) return [];
  const rows = await withDetectedHands(selectCards(db))
    .select([
      'sets.id as setId',
      'sets.title',
      'sets.public_title as publicTitle',
      'sets.visibility',
      'sets.term_language as termLanguage',
      'sets.sign_language as signLanguage',
    ])
    .where('sets.deleted_at', 'is', null)
    .where('sets.visibility', '!=', 'private')
    .where(beginsWithOneOf(idPrefixes))
    .execute();
  const cards = await toCards(db, rows);
  return rows.flatMap(({ setId: id, title, publicTitle, visibility, termLanguage, signLanguage }, index) => {
    const card = cards[index];
    return card ? [{ card, set: { id, title, publicTitle, visibility, termLanguage, signLanguage } }] : [];
  });
}

/** The condition that an id begins with one of the keys. `~` sorts after all characters of ids. */
export function beginsWithOneOf(idPrefixes: readonly string[]) {
  const { eb, or, and } = expressionBuilder<Tables, 'cards'>();
  return or(idPrefixes.map((prefix) => and([eb('cards.id', '>=', prefix), eb('cards.id', '<', `${prefix}~`)])));
}
