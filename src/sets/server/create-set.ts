import type { StudySet } from '../contract/set.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { addSet } from './add-set.ts';
import { readMadeSet, readSet } from './read-set.ts';

export async function createSet({ services, body, idempotencyKey }: HandlerInput<'POST /api/sets'>): Promise<StudySet> {
  const { db, newId, now } = services;
  const creationKey = idempotencyKey && `create ${idempotencyKey}`;
  const set = { ...body, id: newId(), createdAt: now(), creationKey };
  return await db.transaction().execute(async (transaction) => {
    const isNew = await addSet(transaction, set, newId);
    return isNew ? await readSet(transaction, set.id) : await readMadeSet(transaction, creationKey);
  });
}
