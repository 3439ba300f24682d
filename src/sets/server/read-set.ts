import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { StudySet } from '../contract/set.ts';
import { findSet, findSetByCreationKey } from './set-store.ts';

/** @throws ProblemError 404 when there is no such set */
export async function readSet(db: Database, id: string): Promise<StudySet> {
  const set = await findSet(db, id);
  if (set === undefined) throw notFound('Set');
  return set;
}

/** @throws ProblemError 404 when the set no longer exists */
export async function readMadeSet(db: Database, creationKey: string | undefined): Promise<StudySet> {
  const set = creationKey === undefined ? undefined : await findSetByCreationKey(db, creationKey);
  if (set === undefined) throw notFound('Set');
  return set;
}

/** Removes the internal title and the tags. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
