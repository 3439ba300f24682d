import { newSetTitle } from '../../shared/limits.ts';
import { deleteSearchTextsOfSet } from '../catalog/search-text-store.ts';
import type { Database } from '../database/schema.ts';
import type { HandlerInput } from '../handler.ts';
import { requestMediaRemoval } from '../media-store/media-row-store.ts';
import { removeUnshownSoon } from '../media-store/remove-unshown.ts';
import { conflict, notFound } from '../problems.ts';
import { readSet } from './read-set.ts';
import { deleteSet, listMediaKeys, lockSet } from './set-store.ts';

/**
 * Deletes a set with everything that hangs on it; its files go unless another set shows them. With `ifUntouched` the
 * lock of the set decides: a card or a title that somebody else gave it meanwhile is there before or not at all.
 */
export async function removeSet({ services, params, query }: HandlerInput<'DELETE /api/sets/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    if (query.ifUntouched && !(await isUntouched(transaction, params.id)))
      throw conflict('The set is in use by now', 'set-in-use');
    await requestMediaRemoval(transaction, await listMediaKeys(transaction, params.id), services.now());
    await deleteSearchTextsOfSet(transaction, params.id);
    await deleteSet(transaction, params.id);
  });
  await removeUnshownSoon(services);
}

async function isUntouched(db: Database, id: string): Promise<boolean> {
  const { title, cardCount } = await readSet(db, id);
  return title === newSetTitle && cardCount === 0;
}
