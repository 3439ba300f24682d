import { conflict, notFound } from '../../platform/server/base/problems.ts';
import { isMissingReference } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { insertCopies, type CardToCopy, copyThumbnail, listCardsToCopy } from './copy-store.ts';
import { insertSet, refreshSetSummary, type SetToInsert, isCreationKeyUsed, lockSet, lockAnySet } from './set-store.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';
import { setImmediate } from 'node:timers/promises';
import type { StudySet } from '../contract/set.ts';
import { maxTitleLength, maxCategoryNameLength } from '../../platform/rules/limits.ts';
import { lockCategories, findCategory, insertCategories, listCategoryNames } from './category-store.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { readSetByCreationKey, readSet } from './read-set.ts';
import { revealSet, stageSet } from './bin-store.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';
import { parseCategories, withKnownSpelling } from '../../platform/rules/text/category-names.ts';

/**
 * Adds a set without cards.
 * @returns false when its creation key has already created a set
 */
export async function addSet(db: Database, set: SetToInsert, newId: Services['newId']): Promise<boolean> {
  const categories = await offerCategories(db, set.categories, newId);
  if (!(await insertSet(db, { ...set, categories }))) return false;
  await writeSetText(db, set.id);
  return true;
}

/** The number of cards that are copied in one transaction, which takes a few milliseconds. */
export const cardsPerTransaction = 250;

/**
 * Copies cards into a set, at the places that they have. The set's card count and thumbnail are right afterwards.
 * @returns the ids of the copies
 * @throws ProblemError 409 when a file was removed in the meantime
 */
export async function copyCards(
  { db, newId }: Pick<Services, 'newId'> & { readonly db: Database },
  cards: readonly CardToCopy[],
  toSetId: string,
): Promise<string[]> {
  const ids = await insertCopies(db, { cards, toSetId, newId }).catch(refuseMissingFile);
  await refreshSetSummary(db, toSetId);
  return ids;
}

function refuseMissingFile(error: unknown): never {
  if (!isMissingReference(error)) throw error;
  throw conflict(message('The set was changed meanwhile. Please try again'), 'cards-changed');
}

/**
 * Copies a set. The copy is private and shows the same files. It is hidden until it is complete, and others can write in
 * the meantime. A call with the same key answers with the first copy.
 */
export async function duplicateSet({
  services,
  params,
  request,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/duplicate'>): Promise<StudySet> {
  const { db } = services;
  const sourceId = params.id;
  const t = textsOf(request, services);
  const creationKey = idempotencyKey && `duplicate ${sourceId} ${idempotencyKey}`;
  const start = await db
    .transaction()
    .execute((transaction) => beginCopy({ ...services, db: transaction }, { sourceId, creationKey, t }));
  if ('earlierCopy' in start) return start.earlierCopy;
  for (const cards of start.chunks) {
    await db.transaction().execute((transaction) => copyCards({ ...services, db: transaction }, cards, start.id));
    // Other requests are answered between two chunks.
    await setImmediate();
  }
  return await db.transaction().execute((transaction) => endCopy(transaction, { sourceId, id: start.id, creationKey }));
}

type InTransaction = Pick<Services, 'newId' | 'now'> & { readonly db: Database };

interface CopyRequest {
  readonly sourceId: string;
  readonly creationKey: string | undefined;
}

interface StagedCopy {
  readonly id: string;
  /** Each chunk is copied in one transaction. */
  readonly chunks: readonly CardToCopy[][];
}

async function beginCopy(
  { db, newId, now }: InTransaction,
  { sourceId, creationKey, t }: CopyRequest & { readonly t: Texts },
): Promise<StagedCopy | { readonly earlierCopy: StudySet }> {
  await lockCategories(db);
  if (!(await lockSet(db, sourceId))) throw notFound('Set');
  const earlierCopy = await findEarlierCopy(db, creationKey);
  if (earlierCopy !== undefined) return { earlierCopy };
  const source = await readSet(db, sourceId);
  const id = newId();
  const createdAt = now();
  await addSet(db, { ...source, id, title: copyTitle(source.title, t), visibility: 'private', createdAt }, newId);
  await stageSet(db, id, createdAt);
  await copyThumbnail(db, { fromSetId: sourceId, toSetId: id });
  const cards = await listCardsToCopy(db, sourceId);
  return { id, chunks: chunksOf(cards, cardsPerTransaction) };
}

/** Cuts the title if there is no room for the words that mark it as a copy. */
function copyTitle(title: string, t: Texts): string {
  const copyOf = (shortened: string) => t('of a set|{title} (Copy)', { title: shortened });
  const characters = Array.from(title).slice(0, maxTitleLength - codePointLength(copyOf('')));
  return copyOf(characters.join('').trimEnd());
}

/** Shows the copy. If a call with the same key has made another copy in the meantime, that one is the answer. */
async function endCopy(
  db: Database,
  { sourceId, id, creationKey }: CopyRequest & { readonly id: string },
): Promise<StudySet> {
  // Sorting prevents deadlocks, because renaming a category locks both sets too. The copy still counts as deleted, so
  // only `lockAnySet` finds it.
  for (const setId of [sourceId, id].sort()) {
    const isLocked = setId === sourceId ? await lockSet(db, sourceId) : (await lockAnySet(db, id)) !== undefined;
    if (!isLocked) throw notFound('Set');
  }
  const earlierCopy = await findEarlierCopy(db, creationKey);
  if (earlierCopy !== undefined) return earlierCopy;
  await refreshSetSummary(db, id);
  await revealSet(db, id, creationKey);
  await writeSetText(db, id);
  return await readSet(db, id);
}

/**
 * Finds the copy that an earlier call with this key has made.
 * @throws ProblemError 404 when the copy no longer exists
 */
async function findEarlierCopy(db: Database, creationKey: string | undefined): Promise<StudySet | undefined> {
  if (creationKey === undefined || !(await isCreationKeyUsed(db, creationKey))) return undefined;
  return await readSetByCreationKey(db, creationKey);
}

/**
 * Adds a set's new categories to those that the editor offers, except names that are too long. Must be called before
 * any set is locked (see `lockCategories`).
 * @returns the set's categories as the known ones are spelled
 */
export async function offerCategories(db: Database, categories: string, newId: Services['newId']): Promise<string> {
  const names = parseCategories(categories);
  if (names.length === 0) return categories;
  await lockCategories(db);
  const existing = await listCategoryNames(db);
  const isNew = (name: string) => findCategory(existing, name) === undefined;
  const newNames = names.filter((name) => isNew(name) && codePointLength(name) <= maxCategoryNameLength);
  await insertCategories(
    db,
    newNames.map((name) => ({ id: newId(), name })),
  );
  return withKnownSpelling(
    categories,
    existing.map(({ name }) => name),
  );
}
