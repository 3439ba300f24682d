import { callAddress } from '../../api/rules/call-address.ts';
import type { CallResponse } from '../../api/contract/routes.ts';
import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { mediaPathsIn } from '../rules/media-paths.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { fetchFresh, fetchMedia } from './fetch-fresh.ts';
import { forEachInParallel } from './for-each-in-parallel.ts';
import { setAddresses, boardAddresses } from './kept-addresses.ts';
import { cacheNameOf, findRecord, isRecordPath, writeRecord } from './kept-cache.ts';
import { freeBytes, quotaExceededError } from './storage-quota.ts';

const maxParallelFetches = 3;

/**
 * Saves a set in the cache from which the service worker serves it (see `worker/respond-to.ts`). Files are saved before
 * the responses that name them, so that an older version can be studied until the new one is complete. An interrupted
 * download is continued.
 * @param setId the id of a set that has a record; a download whose record is gone stops, because the set was removed
 * @param job aborted when another page or the service worker removes the set meanwhile
 * @param onProgress called after each file
 * @throws ApiError when visitors no longer see the set, TypeError when offline, DOMException without space or when
 * `job` is aborted
 */
export async function keepSet(setId: string, job: AbortController, onProgress: () => void): Promise<void> {
  const { signal } = job;
  const cache = await caches.open(cacheNameOf(setId));
  const [setResponses, boardResponses] = await Promise.all([
    fetchResponses(setAddresses(setId), signal),
    fetchResponses(boardAddresses(setId), signal),
  ]);
  const { title, paths } = await readSetResponses(setResponses);
  const sizes = await findSavedSizes(cache, paths);
  const saveProgress = async (phase: KeptSet['phase']) => {
    if (await isRemoved(setId)) job.abort();
    signal.throwIfAborted();
    const bytes = sum(sizes.values());
    await writeRecord(cache, { id: setId, title, phase, files: sizes.size, allFiles: paths.length, bytes });
    onProgress();
  };
  const earlierRecord = await findRecord(setId);
  const phase = earlierRecord && isStudiable(earlierRecord) ? 'outdated' : 'keeping';
  const missingPaths = paths.filter((path) => !sizes.has(path));
  if (missingPaths.length > 0) {
    await requireFreeSpace(setId, sizes, signal);
    await saveProgress(phase);
  }
  await forEachInParallel(missingPaths, maxParallelFetches, async (path) => {
    const bytes = await saveFile(path, cache, signal);
    if (bytes === undefined) return;
    sizes.set(path, bytes);
    await saveProgress(phase);
  });
  const responses = [...setResponses, ...boardResponses];
  for (const { path, response } of responses) await cache.put(path, response);
  await removeOthers(cache, new Set([...paths, ...responses.map(({ path }) => path)]));
  await saveProgress('kept');
}

async function isRemoved(setId: string): Promise<boolean> {
  const record = await findRecord(setId);
  return record === undefined || record.phase === 'gone';
}

/** Removes the files of an incomplete update. The complete earlier version stays. */
export async function discardUpdate(record: KeptSet): Promise<void> {
  const cache = await caches.open(cacheNameOf(record.id));
  const read = async (path: string): Promise<unknown> => (await cache.match(path, { ignoreVary: true }))?.json();
  const values = await Promise.all(setAddresses(record.id).map(read));
  const addresses = [...setAddresses(record.id), ...boardAddresses(record.id)];
  await removeOthers(cache, new Set([...mediaPathsIn(values), ...addresses]));
  await writeRecord(cache, { ...record, phase: 'outdated' });
}

/**
 * Asks the server for the size of all files, before any of them is fetched.
 * @throws DOMException when the files would not fit
 */
async function requireFreeSpace(setId: string, sizes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
  const [, path] = callAddress('GET /api/sets/:id/media-size', { params: { id: setId } });
  const { bytes }: CallResponse<'GET /api/sets/:id/media-size'> = await (await fetchFresh(path, { signal })).json();
  const free = await freeBytes();
  if (free !== undefined && bytes - sum(sizes.values()) > free) throw quotaExceededError();
}

function sum(sizes: Iterable<number>): number {
  return [...sizes].reduce((total, size) => total + size, 0);
}

interface FetchedResponse {
  readonly path: string;
  readonly response: Response;
}

function fetchResponses(paths: readonly string[], signal: AbortSignal): Promise<FetchedResponse[]> {
  return Promise.all(paths.map(async (path) => ({ path, response: await fetchFresh(path, { signal }) })));
}

/**
 * Returns the set's title, and the paths of the media that the responses name.
 * @param responses those of `setAddresses`, in this order
 */
async function readSetResponses(responses: readonly FetchedResponse[]): Promise<{ title: string; paths: string[] }> {
  const texts = await Promise.all(responses.map(({ response }) => response.clone().text()));
  const values: [CallResponse<'GET /api/sets/:id'>, ...unknown[]] = JSON.parse(`[${texts.join()}]`);
  return { title: displayTitle(values[0]), paths: mediaPathsIn(values) };
}

/** Returns the sizes in bytes, by path, of the files that are in the cache. */
async function findSavedSizes(cache: Cache, paths: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const file = await cache.match(path, { ignoreVary: true });
    if (file) sizes.set(path, Number(file.headers.get('content-length')));
  }
  return sizes;
}

/**
 * Saves a file in the cache.
 * @returns the size in bytes, or undefined for a file that the server has lost
 */
async function saveFile(path: string, cache: Cache, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetchMedia(path, signal);
    const file = await response.blob();
    signal.throwIfAborted();
    const headers = new Headers(response.headers);
    // `findSavedSizes` reads the size from this header.
    headers.set('content-length', String(file.size));
    await cache.put(path, new Response(file, { headers }));
    return file.size;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Removes everything from the cache but the given paths and the set's record. */
async function removeOthers(cache: Cache, keptPaths: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!keptPaths.has(pathname + search) && !isRecordPath(pathname)) await cache.delete(request);
  }
}
