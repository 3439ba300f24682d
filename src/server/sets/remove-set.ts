import { deleteSearchTextsOfSet } from '../catalog/search-text-store.ts';
import type { HandlerInput } from '../handler.ts';
import { requestMediaRemoval } from '../media-store/media-row-store.ts';
import { removeUnshownMedia } from '../media-store/remove-unshown.ts';
import { notFound } from '../problems.ts';
import { deleteSet, listMediaKeys, lockSet } from './set-store.ts';

/** Deletes a set with everything that hangs on it; its files go unless another set shows them. */
export async function removeSet({ services, params }: HandlerInput<'DELETE /api/sets/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    await requestMediaRemoval(transaction, await listMediaKeys(transaction, params.id), services.now());
    await deleteSearchTextsOfSet(transaction, params.id);
    await deleteSet(transaction, params.id);
  });
  await removeUnshownMedia(services);
}
