import { type HandlersOf, type HandlerInput, requireNoConflict } from '../../api/server/handler.ts';
import { duplicateSet, addSet, offerCategories } from './add-set.ts';
import { withoutAdminFields, readSetByCreationKey, readSet } from './read-set.ts';
import type { StudySet, BinnedSet, SetEdit } from '../contract/set.ts';
import { restoreSetFromBin, listDeletedSets, moveSetToBin } from './bin-store.ts';
import { removeUnreferencedSoon } from '../../media/server/remove-unreferenced.ts';
import { searchWords } from '../../platform/rules/text/search-text.ts';
import type { Services } from '../../platform/server/services/services.ts';
import {
  listSetsById,
  listSets,
  lockSet,
  findCustomThumbnailKey,
  refreshSetSummary,
  touchSet,
  updateCustomThumbnail,
  updateSet,
} from './set-store.ts';
import { binRetentionMs } from './empty-bin.ts';
import { mediaPath } from '../../media/server/media-key.ts';
import { makeThumbnail } from '../../media/server/resize-image.ts';
import { storeAndShow } from '../../media/server/store-media.ts';
import { invalid, conflict, notFound } from '../../platform/server/base/problems.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { isDefaultSetTitle } from '../rules/default-set-title.ts';
import type { Database, MediaRow } from '../../platform/server/database/schema.ts';
import { insertMedia, requestMediaRemoval } from '../../media/server/media-row-store.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';

export const setHandlers = {
  'GET /api/sets': async ({ services, query }) => {
    // The counts of views include events that were still in memory.
    await services.events.flush();
    return findSets(services, query.search);
  },
  'POST /api/sets': createSet,
  'GET /api/sets/:id': async ({ services, params, isAdmin, reply }) => {
    if (!isAdmin) return withoutAdminFields(await readSet(services.db, params.id));
    await services.events.flush();
    // Shared caches must not store the answer.
    reply.header('cache-control', 'private, no-store');
    return readSet(services.db, params.id);
  },
  'PUT /api/sets/:id': editSet,
  'DELETE /api/sets/:id': removeSet,
  'GET /api/bin': listBin,
  'POST /api/sets/:id/restore': restoreSet,
  'POST /api/sets/:id/duplicate': duplicateSet,
  'POST /api/sets/:id/custom-thumbnail': setThumbnail,
  'DELETE /api/sets/:id/custom-thumbnail': removeThumbnail,
} satisfies HandlersOf<
  | 'GET /api/sets'
  | 'POST /api/sets'
  | 'GET /api/sets/:id'
  | 'PUT /api/sets/:id'
  | 'DELETE /api/sets/:id'
  | 'GET /api/bin'
  | 'POST /api/sets/:id/restore'
  | 'POST /api/sets/:id/duplicate'
  | 'POST /api/sets/:id/custom-thumbnail'
  | 'DELETE /api/sets/:id/custom-thumbnail'
>;

/** Restores a deleted set. A repeated call does nothing and answers with the set. */
async function restoreSet({ services, params }: HandlerInput<'POST /api/sets/:id/restore'>): Promise<StudySet> {
  return await services.db.transaction().execute(async (transaction) => {
    await restoreSetFromBin(transaction, params.id);
    await writeSetText(transaction, params.id);
    return await readSet(transaction, params.id);
  });
}

/** Removes the custom thumbnail. The first image or poster is then shown instead. */
async function removeThumbnail({
  services,
  params,
}: HandlerInput<'DELETE /api/sets/:id/custom-thumbnail'>): Promise<undefined> {
  await replaceThumbnail(services, params.id, undefined);
  await removeUnreferencedSoon(services);
}

async function createSet({ services, body, idempotencyKey }: HandlerInput<'POST /api/sets'>): Promise<StudySet> {
  const { db, newId, now } = services;
  const creationKey = idempotencyKey && `create ${idempotencyKey}`;
  const set = { ...body, id: newId(), createdAt: now(), creationKey };
  return await db.transaction().execute(async (transaction) => {
    const isNew = await addSet(transaction, set, newId);
    return isNew ? await readSet(transaction, set.id) : await readSetByCreationKey(transaction, creationKey);
  });
}

async function findSets(
  { db, dialect, search }: Pick<Services, 'db' | 'dialect' | 'search'>,
  text: string,
): Promise<StudySet[]> {
  const words = searchWords(text);
  return words.length === 0 ? await listSets(db) : await listSetsById(db, dialect, await search.findForAdmin(words));
}

async function listBin({ services }: HandlerInput<'GET /api/bin'>): Promise<BinnedSet[]> {
  const sets = await listDeletedSets(services.db);
  return sets.map(({ id, title, cardCount, deletedAtMs }) => ({
    id,
    title,
    cardCount,
    deletedAt: new Date(deletedAtMs).toISOString(),
    removedAt: new Date(deletedAtMs + binRetentionMs).toISOString(),
  }));
}

async function setThumbnail({
  services,
  params,
  upload,
}: HandlerInput<'POST /api/sets/:id/custom-thumbnail'>): Promise<{ customThumbnailPath: string }> {
  // A missing set is refused before its file is processed.
  await readSet(services.db, params.id);
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const thumbnail = await makeThumbnail(upload.file.bytes);
  const [row] = await storeAndShow(services, [thumbnail], ([stored]) => replaceThumbnail(services, params.id, stored));
  // One image was stored, so there is a row. The compiler cannot know.
  if (row === undefined) throw invalid(message('The file is missing'), 'file-missing');
  return { customThumbnailPath: mediaPath(row.key) };
}

/** Moves the set to the deleted sets. `ifUntouched` is checked under the set's lock, after concurrent edits. */
async function removeSet({
  services,
  params,
  query,
  request,
}: HandlerInput<'DELETE /api/sets/:id'>): Promise<undefined> {
  await services.db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, params.id))) throw notFound('Set');
    if (query.ifUntouched && !(await isUntouched(transaction, params.id, textsOf(request, services)))) {
      throw conflict(message('The set is already in use'), 'set-in-use');
    }
    await moveSetToBin(transaction, params.id, services.now());
  });
}

async function isUntouched(db: Database, id: string, t: Texts): Promise<boolean> {
  const { title, cardCount } = await readSet(db, id);
  return isDefaultSetTitle(title, t) && cardCount === 0;
}

/**
 * Replaces the custom thumbnail. The file of the previous one is removed if nothing else shows it.
 * @param row undefined for no custom thumbnail
 * @throws ProblemError 404 when there is no such set, or no thumbnail to remove
 */
async function replaceThumbnail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  setId: string,
  row: MediaRow | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction: Database) => {
    if (!(await touchSet(transaction, setId, now()))) throw notFound('Set');
    const keyBefore = await findCustomThumbnailKey(transaction, setId);
    if (row === undefined && keyBefore === null) throw notFound('Thumbnail');
    if (row !== undefined) await insertMedia(transaction, [row]);
    await updateCustomThumbnail(transaction, setId, row?.key ?? null);
    await requestMediaRemoval(transaction, [keyBefore], now());
    await refreshSetSummary(transaction, setId);
  });
}

/** @throws ProblemError 409 with the set when the edit would replace a text that its author has not seen */
async function editSet({ services, params, body }: HandlerInput<'PUT /api/sets/:id'>): Promise<StudySet> {
  const { id } = params;
  const { revision, seen, ...typed } = body;
  if (Object.keys(typed).length === 0) return await readSet(services.db, id);
  return await services.db.transaction().execute(async (transaction) => {
    // Categories are locked before the set (see `lockCategories`).
    const edit = await withOfferedCategories(transaction, typed, services.newId);
    if (!(await touchSet(transaction, id, services.now()))) throw notFound('Set');
    const before = await readSet(transaction, id);
    if (!changesAnything(edit, before)) return before;
    requireNoConflict(edit, { revision, seen }, { set: before });
    await updateSet(transaction, id, edit);
    await writeSetText(transaction, id);
    return await readSet(transaction, id);
  });
}

async function withOfferedCategories(db: Database, edit: SetEdit, newId: Services['newId']): Promise<SetEdit> {
  if (edit.categories === undefined) return edit;
  return { ...edit, categories: await offerCategories(db, edit.categories, newId) };
}
