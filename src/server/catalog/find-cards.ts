import type { FoundCard } from '../../shared/contract/catalog.ts';
import { nameOfSignLanguage } from '../../shared/languages/sign-languages.ts';
import { displayTitle } from '../../shared/text/display-title.ts';
import { listVisibleCards } from '../cards/store/visible-cards.ts';
import type { CardOfSet } from '../cards/store/visible-cards.ts';
import type { Database } from '../database/schema.ts';

/** As visitors see them. @param keys beginnings of ids */
export async function findCards(db: Database, keys: readonly string[]): Promise<{ cards: FoundCard[] }> {
  return { cards: (await listVisibleCards(db, keys)).map(toFoundCard) };
}

/** Who was given a card of an unlisted set was not given the set. */
function toFoundCard({ card, set }: CardOfSet): FoundCard {
  const isListed = set.visibility === 'public';
  return {
    ...card,
    setId: isListed ? set.id : '',
    setTitle: isListed ? displayTitle(set) : '',
    termLanguage: set.termLanguage,
    signLanguageName: nameOfSignLanguage(set.signLanguage),
  };
}
