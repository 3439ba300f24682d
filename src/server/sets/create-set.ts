import type { StudySet } from '../../shared/contract/set.ts';
import type { HandlerInput } from '../handler.ts';
import { addSet } from './add-set.ts';
import { readSet } from './read-set.ts';

export async function createSet({ services, body }: HandlerInput<'POST /api/sets'>): Promise<StudySet> {
  const { db, newId, now } = services;
  const set = { ...body, id: newId(), createdAt: now() };
  return await db.transaction().execute(async (transaction) => {
    await addSet(transaction, set, newId);
    return await readSet(transaction, set.id);
  });
}
