import type { StudySet } from '../../contract/set.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { unbinSet } from '../bin-store.ts';
import { readSet } from '../read-set.ts';

/** Repeated, it answers with the set. */
export async function restoreSet({ services, params }: HandlerInput<'POST /api/sets/:id/restore'>): Promise<StudySet> {
  await unbinSet(services.db, params.id);
  return await readSet(services.db, params.id);
}
