import type { Card } from '../contract/card.ts';
import type { FoundCard } from '../../catalog/contract.ts';
import { englishSignLanguageName } from '../../platform/rules/languages/sign-languages.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { StudySet } from '../../sets/contract/set.ts';

export interface CardOfSet {
  readonly card: Card;
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage' | 'signLanguage'>;
}

/** Does not tell which set an unlisted card belongs to. */
export function toFoundCard({ card, set }: CardOfSet): FoundCard {
  const isListed = set.visibility === 'public';
  return {
    ...card,
    setId: isListed ? set.id : '',
    setTitle: isListed ? displayTitle(set) : '',
    termLanguage: set.termLanguage,
    signLanguageName: englishSignLanguageName(set.signLanguage),
  };
}
