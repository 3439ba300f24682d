import type { StudySet } from '../../shared/contract/set.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../problems.ts';
import { findSet } from './set-store.ts';

/** @throws ProblemError 404 when there is no such set. */
export async function readSet(db: Database, id: string): Promise<StudySet> {
  const set = await findSet(db, id);
  if (set === undefined) throw notFound('Set');
  return set;
}
