import { setImmediate } from 'node:timers/promises';
import type { StudySet } from '../contract/set.ts';
import { maxTitleLength } from '../../platform/rules/limits.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { lockCategories } from './category-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { addSet, cardsAtOnce, copyCards } from './add-set.ts';
import { readMadeSet, readSet } from './read-set.ts';
import { revealSet, stageSet } from './bin-store.ts';
import { copyThumbnail, listCardsToCopy, type CardToCopy } from './copy-store.ts';
import { isCreationKeyUsed, lockSet, lockSetTexts, refreshSetSummary } from './set-store.ts';

interface Copy {
  readonly id: string;
  /** Each chunk is copied in one transaction. */
  readonly chunks: readonly CardToCopy[][];
}

/**
 * The copy is private and shows the same files. Repeating the key answers with the first copy. The copy is hidden until
 * it is complete, and others can write in the meantime.
 */
export async function duplicateSet({
  services,
  params,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/duplicate'>): Promise<StudySet> {
  const { db } = services;
  const source = params.id;
  const creationKey = idempotencyKey && `duplicate ${source} ${idempotencyKey}`;
  const begun = await db
    .transaction()
    .execute((transaction) => beginCopy({ ...services, db: transaction }, { source, creationKey }));
  if ('made' in begun) return begun.made;
  for (const cards of begun.chunks) {
    await db.transaction().execute((transaction) => copyCards({ ...services, db: transaction }, cards, begun.id));
    await setImmediate();
  }
  return await db.transaction().execute((transaction) => endCopy(transaction, { source, id: begun.id, creationKey }));
}

type InTransaction = Pick<Services, 'newId' | 'now'> & { readonly db: Database };

interface Copying {
  readonly source: string;
  readonly creationKey: string | undefined;
}

async function beginCopy(
  { db, newId, now }: InTransaction,
  { source: fromSetId, creationKey }: Copying,
): Promise<Copy | { readonly made: StudySet }> {
  await lockCategories(db);
  if (!(await lockSet(db, fromSetId))) throw notFound('Set');
  const made = await findMade(db, creationKey);
  if (made !== undefined) return { made };
  const source = await readSet(db, fromSetId);
  const [id, createdAt] = [newId(), now()];
  await addSet(db, { ...source, id, title: copyTitle(source.title), visibility: 'private', createdAt }, newId);
  await stageSet(db, id, createdAt);
  await copyThumbnail(db, { fromSetId, toSetId: id });
  const cards = await listCardsToCopy(db, fromSetId);
  return { id, chunks: chunksOf(cards, cardsAtOnce) };
}

const ending = ' (Copy)';

/** The title is cut if there is no room for the ending. */
function copyTitle(title: string): string {
  const kept = Array.from(title).slice(0, maxTitleLength - ending.length);
  return kept.join('').trimEnd() + ending;
}

/** If the same call has made another copy in the meantime, that copy is used. */
async function endCopy(
  db: Database,
  { source, id, creationKey }: Copying & { readonly id: string },
): Promise<StudySet> {
  // Sorting prevents deadlocks, because renaming a category locks both sets too.
  for (const setId of [source, id].sort()) {
    const isThere = setId === source ? await lockSet(db, source) : (await lockSetTexts(db, id)) !== undefined;
    if (!isThere) throw notFound('Set');
  }
  const made = await findMade(db, creationKey);
  if (made !== undefined) return made;
  await refreshSetSummary(db, id);
  await revealSet(db, id, creationKey);
  await writeSetText(db, id);
  return await readSet(db, id);
}

/** @throws ProblemError 404 when the copy no longer exists */
async function findMade(db: Database, creationKey: string | undefined): Promise<StudySet | undefined> {
  if (creationKey === undefined || !(await isCreationKeyUsed(db, creationKey))) return undefined;
  return await readMadeSet(db, creationKey);
}
