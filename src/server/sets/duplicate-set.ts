import type { StudySet } from '../../shared/contract/set.ts';
import { lockCategories } from '../categories/category-store.ts';
import type { HandlerInput } from '../http/handler.ts';
import { notFound } from '../base/problems.ts';
import { addSet } from './add-set.ts';
import { copyCards, copyThumbnail } from './store/copy-store.ts';
import { copyTitle } from './copy-title.ts';
import { readMadeSet, readSet } from './read-set.ts';
import { lockSet, refreshSetSummary } from './store/set-store.ts';

/** Private; its cards show the same files. The same key again answers with the first copy. */
export async function duplicateSet({
  services,
  params,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/duplicate'>): Promise<StudySet> {
  const { db, newId, now } = services;
  const creationKey = idempotencyKey && `duplicate ${params.id} ${idempotencyKey}`;
  return await db.transaction().execute(async (transaction) => {
    await lockCategories(transaction);
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    const source = await readSet(transaction, params.id);
    const title = copyTitle(source.title);
    const copy = { ...source, id: newId(), title, visibility: 'private', createdAt: now(), creationKey } as const;
    const isNew = await addSet(transaction, copy, newId);
    if (!isNew) return await readMadeSet(transaction, creationKey);
    await copyCards(transaction, { fromSetId: source.id, toSetId: copy.id, newId });
    await copyThumbnail(transaction, { fromSetId: source.id, toSetId: copy.id });
    await refreshSetSummary(transaction, copy.id);
    return await readSet(transaction, copy.id);
  });
}
