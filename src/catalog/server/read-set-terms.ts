import type { SetTerms } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { nameOfSignLanguage } from '../../platform/rules/languages/sign-languages.ts';
import { listTerms } from '../../cards/server/card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';

export async function readSetTerms(
  db: Database,
  { id, signLanguage }: Pick<StudySet, 'id' | 'signLanguage'>,
): Promise<SetTerms> {
  return { terms: await listTerms(db, id), signLanguageName: nameOfSignLanguage(signLanguage) };
}
