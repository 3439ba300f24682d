import type { StudySet } from '../contract/set.ts';
import { searchWords } from '../../platform/rules/text/search-text.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { listNumberedSets, listSets } from './set-store.ts';

export async function findSets(
  { db, dialect, search }: Pick<Services, 'db' | 'dialect' | 'search'>,
  text: string,
): Promise<StudySet[]> {
  const words = searchWords(text);
  return words.length === 0
    ? await listSets(db)
    : await listNumberedSets(db, dialect, await search.findForAdmin(words));
}
