import type { StudySet } from '../../shared/contract/set.ts';
import { writeSearchTexts } from '../catalog/search-text-store.ts';
import type { HandlerInput } from '../handler.ts';
import { notFound } from '../problems.ts';
import { offerCategories } from './offer-categories.ts';
import { readSet } from './read-set.ts';
import { setSearchText } from './set-search-text.ts';
import { touchSet, updateSet } from './set-store.ts';

/** Changes the fields that the edit carries, and those alone; one without any is no change to the set. */
export async function editSet({ services, params, body }: HandlerInput<'PUT /api/sets/:id'>): Promise<StudySet> {
  const { id } = params;
  if (Object.keys(body).length === 0) return await readSet(services.db, id);
  return await services.db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, id, services.now()))) throw notFound('Set');
    await updateSet(transaction, id, body);
    const set = await readSet(transaction, id);
    await writeSearchTexts(transaction, [{ id, setId: id, text: setSearchText(set) }]);
    await offerCategories(transaction, set.categories, services.newId);
    return set;
  });
}
