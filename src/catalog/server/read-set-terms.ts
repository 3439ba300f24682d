import type { SetTerms } from '../../cards/contract/card.ts';
import { toFoundCard } from '../../cards/rules/clips-of-card.ts';
import { listTerms } from '../../cards/server/card-store.ts';
import { listVisibleCards } from '../../cards/server/visible-cards.ts';
import type { FoundCard } from '../contract.ts';
import { nameOfSignLanguage } from '../../platform/rules/languages/sign-languages.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { StudySet } from '../../sets/contract/set.ts';

export async function readSetTerms(
  db: Database,
  { id, signLanguage }: Pick<StudySet, 'id' | 'signLanguage'>,
): Promise<SetTerms> {
  return { terms: await listTerms(db, id), signLanguageName: nameOfSignLanguage(signLanguage) };
}

/** @param keys beginnings of ids */
export async function findCards(db: Database, keys: readonly string[]): Promise<{ cards: FoundCard[] }> {
  return { cards: (await listVisibleCards(db, keys)).map(toFoundCard) };
}
