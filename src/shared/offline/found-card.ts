import type { Card } from '../contract/card.ts';
import type { FoundCard } from '../contract/catalog.ts';
import type { StudySet } from '../contract/set.ts';
import { nameOfSignLanguage } from '../languages/sign-languages.ts';
import { displayTitle } from '../text/display-title.ts';

/** A card with what its set says of it. */
export interface CardOfSet {
  readonly card: Card;
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage' | 'signLanguage'>;
}

/** Who was given a card of an unlisted set was not given the set. */
export function toFoundCard({ card, set }: CardOfSet): FoundCard {
  const isListed = set.visibility === 'public';
  return {
    ...card,
    setId: isListed ? set.id : '',
    setTitle: isListed ? displayTitle(set) : '',
    termLanguage: set.termLanguage,
    signLanguageName: nameOfSignLanguage(set.signLanguage),
  };
}
