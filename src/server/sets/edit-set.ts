import type { StudySet } from '../../shared/contract/set.ts';
import type { HandlerInput } from '../handler.ts';
import { notFound } from '../problems.ts';
import { offerCategories } from './offer-categories.ts';
import { readSet } from './read-set.ts';
import { touchSet, updateSet } from './set-store.ts';
import { writeSetSearchTexts } from './write-set-search-texts.ts';

/** Changes the fields that the edit carries, and those alone; one without any is no change to the set. */
export async function editSet({ services, params, body }: HandlerInput<'PUT /api/sets/:id'>): Promise<StudySet> {
  const { id } = params;
  if (Object.keys(body).length === 0) return await readSet(services.db, id);
  return await services.db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, id, services.now()))) throw notFound('Set');
    await updateSet(transaction, id, body);
    const set = await readSet(transaction, id);
    await writeSetSearchTexts(transaction, set);
    await offerCategories(transaction, set.categories, services.newId);
    return set;
  });
}
