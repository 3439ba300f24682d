import type { StudySet } from '../../shared/contract/set.ts';
import { searchWords } from '../../shared/text/search-text.ts';
import type { Services } from '../services/services.ts';
import { listNumberedSets, listSets } from './store/set-store.ts';

export async function findSets(
  { db, dialect, search }: Pick<Services, 'db' | 'dialect' | 'search'>,
  text: string,
): Promise<StudySet[]> {
  const words = searchWords(text);
  return words.length === 0
    ? await listSets(db)
    : await listNumberedSets(db, dialect, await search.findForAdmin(words));
}
