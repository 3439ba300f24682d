import type { Card } from '../../../shared/contract/card.ts';
import type { StudySet } from '../../../shared/contract/set.ts';
import type { Database } from '../../database/schema.ts';
import { selectCards, withClips } from './card-store.ts';

/** A card with what its set says of it. */
export interface CardOfSet {
  readonly card: Card;
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage' | 'signLanguage'>;
}

/** By the beginnings of their ids, in no order. Not those of private sets, nor of sets in the bin. */
export async function listVisibleCards(db: Database, idPrefixes: readonly string[]): Promise<CardOfSet[]> {
  if (idPrefixes.length === 0) return [];
  const rows = await selectCards(db)
    .innerJoin('sets', 'sets.id', 'cards.set_id')
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
    // `~` comes after all that ids are made of.
    .where(({ eb, or, and }) =>
      or(idPrefixes.map((prefix) => and([eb('cards.id', '>=', prefix), eb('cards.id', '<', `${prefix}~`)]))),
    )
    .execute();
  const cards = await withClips(db, rows);
  return rows.flatMap(({ setId: id, title, publicTitle, visibility, termLanguage, signLanguage }, index) => {
    const card = cards[index];
    return card ? [{ card, set: { id, title, publicTitle, visibility, termLanguage, signLanguage } }] : [];
  });
}
