import { newSetTitle } from '../../platform/rules/limits.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { conflict, notFound } from '../../platform/server/base/problems.ts';
import { binSet } from './bin-store.ts';
import { readSet } from './read-set.ts';
import { lockSet } from './set-store.ts';

/** Into the bin. `ifUntouched` is checked under the set's lock, after concurrent edits. */
export async function removeSet({ services, params, query }: HandlerInput<'DELETE /api/sets/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    if (query.ifUntouched && !(await isUntouched(transaction, params.id))) {
      throw conflict('The set is in use by now', 'set-in-use');
    }
    await binSet(transaction, params.id, services.now());
  });
}

async function isUntouched(db: Database, id: string): Promise<boolean> {
  const { title, cardCount } = await readSet(db, id);
  return title === newSetTitle && cardCount === 0;
}
