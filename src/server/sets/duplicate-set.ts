import type { StudySet } from '../../shared/contract/set.ts';
import type { HandlerInput } from '../handler.ts';
import { notFound } from '../problems.ts';
import { addSet } from './add-set.ts';
import { copyCards, copyThumbnail } from './copy-store.ts';
import { copyTitle } from './copy-title.ts';
import { readSet } from './read-set.ts';
import { lockSet, refreshSetSummary } from './set-store.ts';

/** Makes a private copy of a set, with cards of its own that show the same files. */
export async function duplicateSet({
  services,
  params,
}: HandlerInput<'POST /api/sets/:id/duplicate'>): Promise<StudySet> {
  const { db, newId, now } = services;
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    const source = await readSet(transaction, params.id);
    const title = copyTitle(source.title);
    const copy = { ...source, id: newId(), title, visibility: 'private', createdAt: now() } as const;
    await addSet(transaction, copy, newId);
    await copyCards(transaction, { fromSetId: source.id, toSetId: copy.id, newId });
    await copyThumbnail(transaction, { fromSetId: source.id, toSetId: copy.id });
    await refreshSetSummary(transaction, copy.id);
    return await readSet(transaction, copy.id);
  });
}
