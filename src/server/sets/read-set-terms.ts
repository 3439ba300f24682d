import type { SetTerms } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { nameOfSignLanguage } from '../../shared/languages/sign-languages.ts';
import { listTerms } from '../cards/store/card-store.ts';
import type { Database } from '../database/schema.ts';

export async function readSetTerms(
  db: Database,
  { id, signLanguage }: Pick<StudySet, 'id' | 'signLanguage'>,
): Promise<SetTerms> {
  return { terms: await listTerms(db, id), signLanguageName: nameOfSignLanguage(signLanguage) };
}
