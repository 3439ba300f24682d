import type { SetEdit, StudySet } from '../contract/set.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { requireNoConflict } from '../../api/server/require-no-conflict.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { offerCategories } from './categories/offer-categories.ts';
import { readSet } from './read-set.ts';
import { touchSet, updateSet } from './set-store.ts';
import { writeSetSearchTexts } from '../../search/server/write-set-search-texts.ts';

/** @throws ProblemError 409 with the set when a text that the author has not seen would be lost */
export async function editSet({ services, params, body }: HandlerInput<'PUT /api/sets/:id'>): Promise<StudySet> {
  const { id } = params;
  const { revision, seen, ...typed } = body;
  if (Object.keys(typed).length === 0) return await readSet(services.db, id);
  return await services.db.transaction().execute(async (transaction) => {
    const edit = await spelledAsKnown(transaction, typed, services.newId);
    if (!(await touchSet(transaction, id, services.now()))) throw notFound('Set');
    const before = await readSet(transaction, id);
    if (!changesAnything(edit, before)) return before;
    requireNoConflict(edit, { revision, seen }, { set: before });
    await updateSet(transaction, id, edit);
    const set = await readSet(transaction, id);
    await writeSetSearchTexts(transaction, set);
    return set;
  });
}

async function spelledAsKnown(db: Database, edit: SetEdit, newId: Services['newId']): Promise<SetEdit> {
  if (edit.categories === undefined) return edit;
  return { ...edit, categories: await offerCategories(db, edit.categories, newId) };
}
